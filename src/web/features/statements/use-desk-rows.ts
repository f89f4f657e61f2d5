import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react';
import type { Transaction } from '#ledger/transaction.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import type { TreeOption } from '#web/ui/tree-options.ts';
import type { PanelPart, RowActions } from './desk-row.tsx';
import {
  canBeNew,
  type Decision,
  decisionOf,
  type Decisions,
  type DeskRow,
  otherOf,
  stateOf,
  withDecision,
} from './desk-rows.ts';
import { blankLine, linesOfParts, typedGain } from './split-lines.ts';

type Asked = {
  /** What is shown. */
  rows: readonly DeskRow[];
  decisions: Decisions;
  onDecisions: Dispatch<SetStateAction<Decisions>>;
  onOpenStored: (transaction: Transaction) => void;
  /** The accounts that rows may have. */
  options: readonly TreeOption[];
};

type Popup = { name: 'account'; keys: string[] } | { name: 'always'; row: DeskRow };

const nobody: ReadonlySet<string> = new Set();

/** The keys of the rows between two, both included, in the order in which they stand. */
function between(rows: readonly DeskRow[], fromKey: string, toKey: string): string[] {
  const ends = [fromKey, toKey]
    .map((key) => rows.findIndex((row) => row.key === key))
    .toSorted((a, b) => a - b);
  const [from = -1, to = -1] = ends;
  return from < 0 ? [toKey] : rows.slice(from, to + 1).map(({ key }) => key);
}

/** What is open, selected and asked of the rows of a desk, and everything that is done with them. */
export function useDeskRows({ rows, decisions, options, onDecisions, onOpenStored }: Asked) {
  const money = useBookCurrency();
  const [selected, setSelected] = useState(nobody);
  const [opened, setOpened] = useState<{ key: string; part: PanelPart }>();
  const [popup, setPopup] = useState<Popup>();
  /** The row that was selected last: where a range begins. */
  const anchor = useRef<string>(undefined);
  const latest = useRef({ rows, decisions, options, selected, money, onOpenStored });
  useEffect(() => {
    latest.current = { rows, decisions, options, selected, money, onOpenStored };
  });
  const todo = useMemo(() => {
    const decideAll = (keys: Iterable<string>, change: (before: Decision) => Decision) =>
      onDecisions((before) => withDecision(before, keys, change));
    /** The rows that are meant where one is pointed at: with it all that are selected, where it is one of them. */
    const meant = ({ key }: DeskRow) => {
      const { selected: now } = latest.current;
      return now.has(key) ? [...now] : [key];
    };
    const rowsOf = (keys: readonly string[]) => {
      const wanted = new Set(keys);
      return latest.current.rows.filter(({ key }) => wanted.has(key));
    };
    const say = (keys: readonly string[], is: 'new' | 'here') =>
      decideAll(
        rowsOf(keys)
          .filter((row) => row.state !== 'new' && (is === 'here' || canBeNew(row)))
          .map(({ key }) => key),
        (before) => ({ ...before, is }),
      );
    const leaveOut = (keys: readonly string[], isLeftOut: boolean) =>
      decideAll(keys, (before) => ({ ...before, isLeftOut }));
    const actions: RowActions = {
      open: ({ key }, part) => setOpened({ key, part }),
      close: () => setOpened(undefined),
      select: ({ key }, how) => {
        const start = how === 'range' ? (anchor.current ?? key) : key;
        anchor.current = key;
        setSelected((before) => {
          const next = new Set(before);
          if (how === 'range') for (const each of between(latest.current.rows, start, key)) next.add(each);
          else if (!next.delete(key)) next.add(key);
          return next;
        });
      },
      decide: ({ key }, change) => decideAll([key], change),
      leaveOut: (row) => {
        const state = stateOf(row, decisionOf(latest.current.decisions, row.key));
        leaveOut(meant(row), state !== 'leftOut');
      },
      chooseAccount: (row) => {
        const keys = meant(row);
        if (keys.length > 1) setPopup({ name: 'account', keys });
        else setOpened({ key: row.key, part: 'account' });
      },
      isNew: (row) => say(meant(row), 'new'),
      isHere: (row) => say(meant(row), 'here'),
      split: (row) => {
        decideAll([row.key], (before) => {
          if (before.lines !== undefined) return before;
          const { gainMinor } = row.entry;
          const now = latest.current;
          const parts = row.parts && linesOfParts(row.parts, gainMinor, now);
          // Without parts the whole stands in the first line, to take something off it.
          const whole = typedGain(gainMinor, gainMinor, now.money);
          const first = { ...blankLine(otherOf(row, before)), typed: whole };
          return { ...before, lines: parts ?? [first, blankLine()] };
        });
        setOpened({ key: row.key, part: 'lines' });
      },
      always: (row) => setPopup({ name: 'always', row }),
      openStored: (transaction) => latest.current.onOpenStored(transaction),
    };
    return {
      actions,
      decideAll,
      isNew: (keys: readonly string[]) => say(keys, 'new'),
      isHere: (keys: readonly string[]) => say(keys, 'here'),
      leaveOut,
      askAccount: (keys: string[]) => setPopup({ name: 'account', keys }),
      closePopup: () => setPopup(undefined),
      selectAll: () => setSelected(new Set(latest.current.rows.map(({ key }) => key))),
      unselect: () => setSelected(nobody),
    };
  }, [onDecisions]);
  return { ...todo, selected, opened, popup };
}
