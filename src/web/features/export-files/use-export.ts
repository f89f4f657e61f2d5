import { useEffect, useRef, useState } from 'react';
import { type Choices, firstChoices, knownCount, wrongIn } from '#exports/choices.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { failureOf } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { exportFiles as texts } from '#web/languages/en/export-files.ts';
import { type ExportProgress, makeFile } from './make-file.ts';

/** What the popup holds, and what its buttons do. */
export function useExport(account: Account, tree: AccountTree, onDone: () => void) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const book = useBookCurrency();
  const [choices, setChoices] = useState<Choices>(() => firstChoices(account, book));
  const [isTried, setTried] = useState(false);
  const [progress, setProgress] = useState<ExportProgress>();
  const [failure, setFailure] = useState<string>();
  /** The try that is under way; none once it is given up. */
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);

  const run = async () => {
    setTried(true);
    if (wrongIn(choices) !== undefined || progress !== undefined) return;
    const controller = new AbortController();
    under.current = controller;
    setFailure(undefined);
    setProgress({ done: 0, of: knownCount(tree, account, choices), isWriting: false });
    try {
      const wanted = { account, tree, bookName, choices, tell: setProgress };
      const made = await makeFile(call, wanted, controller.signal);
      if (controller.signal.aborted) return;
      if (made === undefined) return setFailure(texts.nothing);
      downloadFile(made.name, made.file);
      toast('success', texts.exported(made.name));
      onDone();
    } catch (error) {
      if (!controller.signal.aborted) setFailure(texts.failed(failureOf(error)));
    } finally {
      if (under.current === controller) setProgress(undefined);
    }
  };

  return {
    choices,
    change: (changed: Partial<Choices>) => {
      setFailure(undefined);
      setChoices((before) => ({ ...before, ...changed }));
    },
    wrong: isTried ? wrongIn(choices) : undefined,
    progress,
    failure,
    run: () => void run(),
  };
}
