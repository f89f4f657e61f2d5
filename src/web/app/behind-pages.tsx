import { useLocation } from 'wouter';
import { HistoryPopups, PaletteCommands } from './routes/lazy-pages.tsx';
import { SignedIn } from './shell/signed-in.tsx';
import { useLookOver } from './sync/use-look-over.ts';

type BehindPagesProps = {
  /** The version of the place where the books live; undefined where nobody may ask. */
  placeVersion: number | undefined;
};

/** What the rooms of the app have going on behind every signed-in page; it comes with the books. */
export function BehindPages({ placeVersion }: BehindPagesProps) {
  const [, navigate] = useLocation();
  useLookOver({ version: placeVersion, navigate });
  return (
    <SignedIn
      inPalette={<PaletteCommands />}
      history={({ request, onClose }) => <HistoryPopups request={request} onClose={onClose} />}
    />
  );
}
