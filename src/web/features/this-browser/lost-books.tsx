import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { ImportProgress } from '#contract/transfer.ts';
import { openedCache } from '#web/data/lazy-cache.ts';
import { rescueBooks } from '#web/data/accounts/rescue.ts';
import { downloadJson } from '#web/lib/files/download.ts';
import { formatError } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { thisBrowser as texts } from '#web/languages/en/this-browser.ts';
import type { LocalBooks } from './daily-writer.ts';
import { formatDailyBackup, useDailyBackups } from './daily-backups-list.tsx';
import classes from './lost-books.module.css';

type ReplaceQuestionProps = {
  title: string;
  text: string;
  confirm: string;
  run: (onProgress: (progress: ImportProgress) => void) => Promise<void>;
  /** Called after the replacement: the page has to be reloaded. */
  onOver: () => void;
  onClose: () => void;
};

/** Asks for confirmation before the remaining books are replaced. */
function ReplaceQuestion({ title, text, confirm, run, onOver, onClose }: ReplaceQuestionProps) {
  const [progress, setProgress] = useState<ImportProgress>({ done: 0, of: 1 });
  const { isBusy, failure, attempt } = useAttempt(formatError);
  const go = async () => {
    await run(setProgress);
    onOver();
    return undefined;
  };
  return (
    <Popup title={title} onClose={isBusy ? undefined : onClose}>
      <p>{text}</p>
      {isBusy && <ProgressBar {...progress} label={texts.days.underWay} />}
      <PopupActions failure={failure}>
        <Button variant="default" size="md" onClick={onClose} disabled={isBusy} data-autofocus>
          {common.cancel}
        </Button>
        <Button size="md" onClick={() => void attempt(go, true)} loading={isBusy}>
          {confirm}
        </Button>
      </PopupActions>
    </Popup>
  );
}

/** Offers the books still in the page's cache as a file; renders nothing if the cache is empty. */
function SaveRescuedBooks() {
  const [rescued] = useState(() => {
    const cache = openedCache();
    return cache && rescueBooks(cache.queryClient);
  });
  if (rescued === undefined) return null;
  const { filename, data } = rescued;
  return (
    <div className={classes.rest}>
      <p className={classes.text}>{texts.lost.rest(data.accounts.length, data.transactions.length)}</p>
      <Button size="md" onClick={() => downloadJson(filename, data)}>
        {texts.lost.saveRest}
      </Button>
    </div>
  );
}

type LostBooksProps = {
  books: LocalBooks;
  /** True if the books are gone; false if they could not be opened. */
  areBooksGone: boolean;
  /** Called after the books were restored or reset: the page has to be reloaded. */
  onDone: () => void;
};

/** The options for books of this browser that are gone or cannot be opened. Nothing happens automatically. */
export function LostBooks({ books, areBooksGone, onDone }: LostBooksProps) {
  const copies = useDailyBackups(books);
  const [question, setQuestion] = useState<Omit<ReplaceQuestionProps, 'onOver' | 'onClose'>>();
  return (
    <section className={classes.lost} aria-label={texts.lost.label}>
      {areBooksGone && <SaveRescuedBooks />}
      {copies !== undefined && copies.length > 0 && (
        <>
          <p className={classes.text}>{texts.lost.copies}</p>
          <ul className={classes.copies}>
            {copies.map((copy) => (
              <li key={copy.name}>
                <Button
                  variant="default"
                  size="md"
                  className={classes.copy ?? ''}
                  onClick={() =>
                    setQuestion({
                      title: texts.days.title,
                      text: texts.lost.replaces(formatDailyBackup(copy)),
                      confirm: texts.days.confirm,
                      run: (onProgress) => books.restoreBackup(copy.name, onProgress),
                    })
                  }
                >
                  {formatDailyBackup(copy)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {copies?.length === 0 && <p className={classes.text}>{texts.lost.noCopies}</p>}
      {areBooksGone && (
        <Group justify="center">
          <Button
            variant="subtle"
            size="md"
            onClick={() =>
              setQuestion({
                title: texts.lost.beginTitle,
                text: texts.lost.beginText,
                confirm: texts.lost.begin,
                run: () => books.restart(),
              })
            }
          >
            {texts.lost.begin}
          </Button>
        </Group>
      )}
      {question !== undefined && (
        <ReplaceQuestion {...question} onOver={onDone} onClose={() => setQuestion(undefined)} />
      )}
    </section>
  );
}
