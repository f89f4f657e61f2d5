import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { onBrought, takeBrought } from '#web/lib/brought-files.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { recall } from '#web/session/storage.ts';
import { readKnownForms } from './known-forms.ts';
import type { BroughtFile } from './parts.ts';
import { readInWorker } from './run-worker.ts';
import type { ReadJob } from './worker-messages.ts';

type How = ReadJob['how'];

/** So many files are read at a time. */
const atOnce = 2;

/** The files that were brought, each read in a worker; `readAgain` reads a table in another way. */
export function useFiles(accountId: string | undefined) {
  const { decimals, currency } = useBookCurrency();
  const [files, setFiles] = useState<readonly BroughtFile[]>([]);
  const count = useRef(0);
  const running = useRef(new Map<string, AbortController>());
  const waiting = useRef<(() => Promise<void>)[]>([]);
  const busy = useRef(0);

  const run = useCallback(async () => {
    if (busy.current >= atOnce) return;
    busy.current += 1;
    for (let next = waiting.current.shift(); next !== undefined; next = waiting.current.shift()) await next();
    busy.current -= 1;
  }, []);
  const read = useCallback(
    (key: string, file: Blob, how: How) => {
      running.current.get(key)?.abort();
      const aborting = new AbortController();
      running.current.set(key, aborting);
      waiting.current.push(async () => {
        if (aborting.signal.aborted) return;
        const result = await readInWorker(
          {
            file,
            fileKey: key,
            how,
            known: readKnownForms(recall('StatementForms')),
            decimals,
            currency,
            ...(accountId !== undefined && { accountId }),
          },
          aborting.signal,
        );
        if (aborting.signal.aborted) return;
        setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...result } : each)));
      });
      void run();
    },
    [decimals, currency, accountId, run],
  );
  const bring = useCallback(
    (list: readonly File[]) => {
      const brought = list.map((file): BroughtFile => {
        count.current += 1;
        return { key: `f${count.current}`, name: file.name, file, rows: [] };
      });
      setFiles((before) => [...before, ...brought]);
      for (const { key, file } of brought) read(key, file, {});
    },
    [read],
  );
  useEffect(() => {
    const take = () => {
      const brought = takeBrought();
      if (brought.length > 0) bring(brought);
    };
    take();
    return onBrought(take);
  }, [bring]);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const each of all.values()) each.abort();
    };
  }, []);
  return useMemo(
    () => ({
      files,
      bring,
      readAgain: (key: string, how: How) => {
        const file = files.find((each) => each.key === key)?.file;
        if (file !== undefined) read(key, file, how);
      },
      remove: (key: string) => {
        running.current.get(key)?.abort();
        setFiles((before) => before.filter((each) => each.key !== key));
      },
    }),
    [files, bring, read],
  );
}
