import { useLocation } from 'wouter';
import { useOpenBook } from '#web/data/open-book.ts';
import { CatchUpWatch } from './catch-up-watch.tsx';
import { HistoryPopups, PaletteCommands } from './routes/lazy-pages.tsx';
import { SignedIn } from './shell/signed-in.tsx';
import { useBackgroundVerify } from './sync/use-background-verify.ts';

type BackgroundTasksProps = {
  /** The version of the place where the books live; undefined where nobody may ask. */
  placeVersion: number | undefined;
};

/** What the rooms of the app have going on behind every signed-in page; it comes with the books. */
export function BackgroundTasks({ placeVersion }: BackgroundTasksProps) {
  const [, navigate] = useLocation();
  const { bookId } = useOpenBook();
  useBackgroundVerify({ version: placeVersion, navigate });
  return (
    <>
      <SignedIn
        paletteCommands={<PaletteCommands />}
        history={({ request, onClose }) => <HistoryPopups request={request} onClose={onClose} />}
      />
      <CatchUpWatch key={bookId} />
    </>
  );
}
