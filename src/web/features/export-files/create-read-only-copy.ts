import type { CopyPlainTexts } from '#exports/read-only-copy/document.ts';
import { type ExportChoices, resolveExportDays, formatFileStem } from '#exports/export-choices.ts';
import { startJob } from '#jobs/start-job.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone, dayOf, type DayRange } from '#ledger/days.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { addDays } from '#values/calendar.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { language } from '#web/languages/language.ts';
import type { Session } from '#web/session/session.ts';
import { copyToRead as texts } from '#web/languages/en/copy-to-read.ts';
import type { CopyJob } from './copy-worker.ts';

/** The step of the creation: reading the book, or writing the file. */
export type CopyStep = 'reading' | 'writing' | 'writingEncrypted';

/** The period of a copy and its password; an empty password means no encryption. */
export type CopyChoices = Pick<ExportChoices, 'period' | 'first' | 'last'> & { password: string };

/** The maximum number of records per message to the worker, so that the page stays responsive. */
const rowsAtOnce = 5000;

const waitForPaint = () => new Promise((resolve) => setTimeout(resolve));

/** Returns the texts that the file shows before its script runs. Those of an encrypted copy contain nothing of the book. */
function createPlainTexts(
  book: Account,
  days: DayRange,
  madeOn: string,
  isEncrypted: boolean,
): CopyPlainTexts {
  const { inFile } = texts;
  const { withoutScript } = inFile;
  if (isEncrypted)
    return { language, title: inFile.encryptedTitle, about: [inFile.encryptedAbout], withoutScript };
  const { formatTag } = readBookCurrency(book);
  const formatDate = (day: string) => formatBookDay(day, formatTag, 'longDay');
  const { from, until } = days;
  const about = [inFile.about(book.name, formatDate(madeOn))];
  if (from !== undefined && until !== undefined)
    about.push(inFile.period(formatDate(from), formatDate(addDays(until, -1))));
  return { language, title: inFile.title(book.name), about, withoutScript };
}

/** Loads the page of the reader. @throws Error with a message if it cannot be loaded */
async function loadReader() {
  try {
    return (await import('virtual:reader-page')).readerPage;
  } catch {
    throw new Error(texts.notLoaded);
  }
}

/**
 * Creates a read-only copy of a book from exported data, which is the same for every provider.
 * @returns undefined if the user cancelled
 * @throws CallError, or Error if the file could not be created
 */
export async function createReadOnlyCopy(
  { call }: Pick<Session, 'call'>,
  { book, choices, onStep }: { book: Account; choices: CopyChoices; onStep: (step: CopyStep) => void },
  signal: AbortSignal,
): Promise<{ file: Blob; name: string } | undefined> {
  const nowMs = Date.now();
  const madeOn = dayOf(nowMs, bookZone(book));
  const days = resolveExportDays(choices, book, nowMs);
  const { password } = choices;
  const isEncrypted = password !== '';
  onStep('reading');
  const [page, { data }] = await Promise.all([loadReader(), call('export-data', {})]);
  if (signal.aborted) return undefined;
  const job = startJob<CopyJob>(new Worker(new URL('./copy-worker.ts', import.meta.url), { type: 'module' }));
  signal.addEventListener('abort', job.end);
  try {
    const { accounts, transactions, items = [] } = data;
    job.addPart({ accounts, items });
    for (let at = 0; at < transactions.length && !signal.aborted; at += rowsAtOnce) {
      job.addPart({ transactions: transactions.slice(at, at + rowsAtOnce) });
      await waitForPaint();
    }
    if (signal.aborted) return undefined;
    onStep(isEncrypted ? 'writingEncrypted' : 'writing');
    const words = createPlainTexts(book, days, madeOn, isEncrypted);
    const fingerprintText = isEncrypted ? undefined : texts.inFile.fingerprint('#');
    const result = await job.run({ bookId: book.id, days, madeOn, password, page, words, fingerprintText });
    if (result === 'no book') throw new Error(texts.notThere);
    if (result === 'no rows') throw new Error(texts.nothing);
    const stem = isEncrypted ? texts.encryptedFile : texts.file(book.name);
    return { file: result, name: `${formatFileStem(stem, isEncrypted ? {} : days, madeOn)}.html` };
  } finally {
    job.end();
  }
}
