import { useEffect, useRef, useState } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { type Call, failureOf } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { allRows } from './all-rows.ts';
import {
  accountsMeant,
  type Choices,
  daysOf,
  fileName,
  firstChoices,
  knownCount,
  momentsOf,
  wrongIn,
} from './choices.ts';
import { startFileMaker } from './file-maker.ts';
import { texts } from './texts.ts';

/** How far it is: so many transactions are read, of so many where that is known; then the file is written. */
export type Progress = { done: number; of: number | undefined; isWriting: boolean };

type Made = { file: Blob; name: string };

/** Lets the page draw what has changed. */
const drawn = () => new Promise((resolve) => setTimeout(resolve));

/** What is asked for, of which account; `tell` hears how far it is. */
type Wanted = {
  account: Account;
  tree: AccountTree;
  bookName: string;
  choices: Choices;
  tell: (progress: Progress) => void;
};

/** Reads the transactions and has the file made. @returns undefined where it was given up, or nothing is to be written */
async function makeFile(call: Call, wanted: Wanted, signal: AbortSignal): Promise<Made | undefined> {
  const { account, tree, bookName, choices, tell } = wanted;
  const { isBranch, format, decimal } = choices;
  const nowMs = Date.now();
  const days = daysOf(choices, tree.root, nowMs);
  const asked = { bookName, accountId: account.id, isBranch, ...momentsOf(days, tree.root) };
  const of = knownCount(tree, account, choices);
  const maker = startFileMaker();
  signal.addEventListener('abort', maker.close);
  try {
    let done = 0;
    for await (const rows of allRows(call, asked)) {
      if (signal.aborted) return undefined;
      maker.take(rows);
      done += rows.length;
      tell({ done, of, isWriting: false });
      await drawn();
    }
    if (done === 0 && account.type !== 'ROOT') return undefined;
    tell({ done, of, isWriting: true });
    const today = dayOf(nowMs, bookZone(tree.root));
    const file = await maker.write([...tree.accounts.values()], {
      format,
      accountIds: accountsMeant(tree, account, isBranch),
      isFromStart: days.from === undefined,
      today,
      table: { decimal, delimiter: decimal === ',' ? ';' : ',', names: texts.columns },
    });
    return { file, name: fileName(account.name, format, days, today) };
  } finally {
    maker.close();
  }
}

/** What the popup holds, and what its buttons do. */
export function useExport(account: Account, tree: AccountTree, onDone: () => void) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const book = useBookCurrency();
  const [choices, setChoices] = useState<Choices>(() => firstChoices(account, book));
  const [isTried, setTried] = useState(false);
  const [progress, setProgress] = useState<Progress>();
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
