import { ChangedFields } from '#web/ui/changed-fields.tsx';
import { bookEditor as texts } from '#web/languages/en/book-settings.ts';

const words = texts.meanwhile;

type RenamedElsewhereNoticeProps = {
  /** The name that another device gave the book meanwhile. */
  name: string;
  own: string;
  onUseTheirs: (name: string) => void;
  onKeepMine: (name: string) => void;
};

/** Says that a book was renamed elsewhere while its form was open. */
export function RenamedElsewhereNotice({ name, own, onUseTheirs, onKeepMine }: RenamedElsewhereNoticeProps) {
  const change = {
    field: name,
    words: words.change(texts.name, name, own),
    take: words.takeOf(texts.name, name),
    keep: words.keepOf(texts.name, own),
  };
  return <ChangedFields {...words} changes={[change]} onTake={onUseTheirs} onKeep={onKeepMine} />;
}
