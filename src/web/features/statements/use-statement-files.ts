import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReadChoices } from '#imports/file-read.ts';
import { readKnownForms } from '#imports/known-forms.ts';
import type { UploadedFile } from '#imports/statement-sources.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { onFilesHandedOver, takeHandedOverFiles } from '#web/lib/files/handed-over-files.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { recall } from '#web/session/storage.ts';
import { statements as texts } from '#web/languages/en/statements.ts';
import { readStatementInWorker } from './run-worker.ts';
import type { ReadRequest } from './jobs.ts';

/** The maximum number of files read in parallel. */
const maxParallel = 2;

type Result = Pick<UploadedFile, 'read' | 'rows'>;

/** Creates a reader that reads a few files in parallel, each in its own worker. A repeated request restarts the file. */
function createReader(take: (key: string, result: Result) => void) {
  const running = new Map<string, AbortController>();
  const queue: (() => Promise<void>)[] = [];
  let busy = 0;
  const run = async () => {
    if (busy >= maxParallel) return;
    busy += 1;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await next();
    busy -= 1;
  };
  return {
    read: (job: Omit<ReadRequest, 'known'>) => {
      const { fileKey } = job;
      running.get(fileKey)?.abort();
      const aborting = new AbortController();
      const { signal } = aborting;
      running.set(fileKey, aborting);
      queue.push(async () => {
        const known = readKnownForms(recall('StatementForms'));
        const result = await readStatementInWorker({ ...job, known }, signal);
        if (!signal.aborted) take(fileKey, result);
      });
      void run();
    },
    forget: (key: string) => running.get(key)?.abort(),
    end: () => {
      for (const each of running.values()) each.abort();
    },
  };
}

/**
 * The imported files, each read in a worker. `readAgain` reads a table with other choices, or for another account.
 * @param money the currency of the amounts, if it differs from the book's
 */
export function useStatementFiles(
  accountId: string | undefined,
  money?: Pick<BookCurrency, 'currency' | 'decimals'>,
) {
  const ofBook = useBookCurrency();
  const { decimals, currency } = money ?? ofBook;
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const [readIn, setCurrency] = useState(currency);
  const [reader] = useState(() =>
    createReader((key, result) =>
      setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...result } : each))),
    ),
  );
  const count = useRef(0);
  // The read choices that the user made for each file.
  const choicesByKey = useRef(new Map<string, ReadChoices>());
  const read = useCallback(
    (fileKey: string, file: Blob, how: ReadChoices, ofId = accountId, inMoney = { decimals, currency }) =>
      reader.read({
        file,
        fileKey,
        choices: how,
        decimals: inMoney.decimals,
        feeWord: texts.form.roles.fee,
        currency: inMoney.currency,
        ...(ofId !== undefined && { accountId: ofId }),
      }),
    [reader, decimals, currency, accountId],
  );
  const bring = useCallback(
    (list: readonly File[]) => {
      const added = list.map((file): UploadedFile => {
        count.current += 1;
        return { key: `f${count.current}`, name: file.name, file, rows: [] };
      });
      setFiles((before) => [...before, ...added]);
      for (const { key, file } of added) read(key, file, {});
    },
    [read],
  );
  useEffect(() => {
    const take = () => {
      const added = takeHandedOverFiles();
      if (added.length > 0) bring(added);
    };
    take();
    return onFilesHandedOver(take);
  }, [bring]);
  useEffect(() => reader.end, [reader]);
  return useMemo(
    () => ({
      files,
      /** The currency in which the amounts are read. */
      readIn,
      bring,
      readAgain: (key: string, how: ReadChoices, ofId?: string) => {
        const file = files.find((each) => each.key === key)?.file;
        if (file === undefined) return;
        choicesByKey.current.set(key, how);
        read(key, file, how, ofId);
      },
      /** Reads all files in another currency with their previous choices; rows keep their keys. */
      readAllIn: (other: Pick<BookCurrency, 'currency' | 'decimals'>) => {
        setCurrency(other.currency);
        setFiles((before) => before.map(({ key, name, file }) => ({ key, name, file, rows: [] })));
        for (const { key, file } of files)
          read(key, file, choicesByKey.current.get(key) ?? {}, accountId, other);
      },
      remove: (key: string) => {
        reader.forget(key);
        setFiles((before) => before.filter((each) => each.key !== key));
      },
    }),
    [files, readIn, bring, read, reader, accountId],
  );
}
