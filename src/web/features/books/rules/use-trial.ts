import { useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { type Tried, tryRules } from '#ledger/statement/rules.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { pagesOf } from '#web/data/pages.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { reasonOf } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { bookingRules as texts } from '#web/languages/en/book-settings.ts';
import { type RuleLine, rulesOf } from './rules-form.ts';

/** As many of the newest as five calls bring. */
const maxRows = 5 * limits.pagesPerCall * limits.pageSize;

export type TrialState =
  | { name: 'idle' }
  | { name: 'trying'; rows: number }
  | { name: 'failed'; reason: string }
  | {
      name: 'done';
      rows: number;
      /** What came of each rule, by its place in the form. */
      byRule: Tried[][];
    };

/** What the rule at a place did, in words. */
export function tellOf(state: TrialState, at: number): string | undefined {
  if (state.name !== 'done') return undefined;
  const tried = state.byRule[at] ?? [];
  return texts.triedRule(tried.length, tried.filter(({ isId, wouldBeId }) => isId !== wouldBeId).length);
}

/** Tries rules on the newest transactions of the open book; nothing is changed by that. */
export function useTrial() {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const { accounts } = useAccountTree();
  const [state, setState] = useState<TrialState>({ name: 'idle' });
  /** Counts what was begun, so that an answer to rules that have changed since is not shown. */
  const latestRun = useRef(0);

  const run = async (lines: readonly RuleLine[], rootId: string) => {
    latestRun.current += 1;
    const mine = latestRun.current;
    const show = (next: TrialState) => mine === latestRun.current && setState(next);
    const rows: Transaction[] = [];
    try {
      show({ name: 'trying', rows: 0 });
      for await (const found of pagesOf(call, { bookName, accountId: rootId, isBranch: true })) {
        rows.push(...found);
        if (rows.length >= maxRows || mine !== latestRun.current) break;
        show({ name: 'trying', rows: rows.length });
      }
    } catch (error) {
      show({ name: 'failed', reason: reasonOf(error) });
      return;
    }
    const rules = lines.map((line) => rulesOf([line])[0]);
    const complete = rules.flatMap((rule) => rule ?? []);
    const tried = Map.groupBy(tryRules(complete, rows, accounts), ({ rule }) => rule);
    const byRule = rules.map((rule) => (rule && tried.get(rule)) ?? []);
    show({ name: 'done', rows: rows.length, byRule });
  };
  const forget = () => {
    latestRun.current += 1;
    setState({ name: 'idle' });
  };
  return { state, run, forget };
}
