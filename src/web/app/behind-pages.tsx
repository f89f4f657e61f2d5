import { useLocation } from 'wouter';
import type { Waiting } from '#web/session/sending-again.ts';
import { HistoryPopups, PaletteCommands } from './routes/lazy-pages.tsx';
import { SignedIn } from './shell/signed-in.tsx';
import { useLookOver } from './sync/use-look-over.ts';
import { useWaitingTold } from './sync/use-waiting-told.ts';

type BehindPagesProps = {
  /** The version of the place where the books live; undefined where nobody may ask. */
  placeVersion: number | undefined;
  waiting: Waiting;
};

/** What the rooms of the app have going on behind every signed-in page; it comes with the books. */
export function BehindPages({ placeVersion, waiting }: BehindPagesProps) {
  const [, navigate] = useLocation();
  useLookOver({ version: placeVersion, navigate });
  useWaitingTold(waiting);
  return (
    <SignedIn
      inPalette={<PaletteCommands />}
      history={({ request, onClose }) => <HistoryPopups request={request} onClose={onClose} />}
    />
  );
}
