import { ChangedFields } from '#web/ui/changed-fields.tsx';
import { texts } from './editor-texts.ts';

const words = texts.meanwhile;

type RenamedProps = {
  /** The name that another device gave the book meanwhile. */
  name: string;
  own: string;
  onTake: (name: string) => void;
  onKeep: (name: string) => void;
};

/** Says that a book was renamed elsewhere while its form was open. */
export function Renamed({ name, own, onTake, onKeep }: RenamedProps) {
  const change = {
    field: name,
    words: words.change(texts.name, name, own),
    take: words.takeOf(texts.name, name),
    keep: words.keepOf(texts.name, own),
  };
  return <ChangedFields {...words} changes={[change]} onTake={onTake} onKeep={onKeep} />;
}
