import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  canBeNew,
  type RowDecision,
  decisionOf,
  type RowDecisions,
  type ImportRow,
  otherOf,
  splitAsInFile,
  rowStateOf,
  withDecision,
} from '#imports/import-rows.ts';
import { createBlankLine, formatTypedGain } from '#imports/split-lines.ts';
import type { BookCurrency } from '#ledger/money.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { rowsBetween } from '#web/ui/review-list.tsx';
import type { TreeOption } from '#web/ui/tree-options.ts';
import type { PanelPart, EntryActions } from './row-actions.ts';

type ImportReviewOptions = {
  /** The rows that match the filter. */
  rows: readonly ImportRow[];
  decisions: RowDecisions;
  onDecisions: Dispatch<SetStateAction<RowDecisions>>;
  onOpenStored: (transaction: Transaction) => void;
  /** The accounts available for rows. */
  options: readonly TreeOption[];
};

/** The open popup: the account of several rows, or a new rule. */
type ReviewPopup = { name: 'account'; keys: string[] } | { name: 'always'; row: ImportRow };

type Latest = RefObject<ImportReviewOptions & { selected: ReadonlySet<string>; money: BookCurrency }>;

const noKeys: ReadonlySet<string> = new Set();

/** Returns the functions that change decisions by row key. */
function useDecisionChanges(latest: Latest) {
  return useMemo(() => {
    const decideAll = (keys: Iterable<string>, change: (before: RowDecision) => RowDecision) =>
      latest.current.onDecisions((before) => withDecision(before, keys, change));
    const setMatch = (keys: readonly string[], is: 'new' | 'inBook') => {
      const wanted = new Set(keys);
      const matchedRows = latest.current.rows.filter(
        (row) => wanted.has(row.key) && row.state !== 'new' && (is === 'inBook' || canBeNew(row)),
      );
      decideAll(
        matchedRows.map(({ key }) => key),
        (before) => ({ ...before, is }),
      );
    };
    return {
      decideAll,
      isNew: (keys: readonly string[]) => setMatch(keys, 'new'),
      isHere: (keys: readonly string[]) => setMatch(keys, 'inBook'),
      leaveOut: (keys: readonly string[], isLeftOut: boolean) =>
        decideAll(keys, (before) => ({ ...before, isSkipped: isLeftOut })),
      /** Splits a row as in the file. Otherwise the first line has the whole amount, from which the user moves parts. */
      split: (row: ImportRow) => {
        const { gainMinor } = row.entry;
        const { money, options } = latest.current;
        decideAll([row.key], (before) => {
          if (before.lines !== undefined) return before;
          const first = {
            ...createBlankLine(otherOf(row, before)),
            typed: formatTypedGain(gainMinor, gainMinor, money),
          };
          const ofFile = splitAsInFile(row, { money, options });
          return { ...before, ...(ofFile ?? { lines: [first, createBlankLine()] }) };
        });
      },
    };
  }, [latest]);
}

/** Returns the functions that change the selection. */
function useRowSelection(latest: Latest, setSelected: Dispatch<SetStateAction<ReadonlySet<string>>>) {
  /** The row that was selected last; ranges start there. */
  const anchor = useRef<string>(undefined);
  return useMemo(
    () => ({
      select: ({ key }: ImportRow, how: 'toggle' | 'range') => {
        const start = how === 'range' ? (anchor.current ?? key) : key;
        anchor.current = key;
        setSelected((before) => {
          const next = new Set(before);
          const isEnd = (row: ImportRow) => row.key === start || row.key === key;
          if (how === 'range') for (const each of rowsBetween(latest.current.rows, isEnd)) next.add(each.key);
          else if (!next.delete(key)) next.add(key);
          return next;
        });
      },
      selectAll: () => setSelected(new Set(latest.current.rows.map(({ key }) => key))),
      unselect: () => setSelected(noKeys),
    }),
    [latest, setSelected],
  );
}

/** Returns the open row, the selection, the popup and all commands of the import review. */
export function useImportReview(options: ImportReviewOptions) {
  const money = useBookCurrency();
  const [selected, setSelected] = useState(noKeys);
  const [opened, setOpened] = useState<{ key: string; part: PanelPart }>();
  const [popup, setPopup] = useState<ReviewPopup>();
  const latest = useRef({ ...options, selected, money });
  useEffect(() => {
    latest.current = { ...options, selected, money };
  });
  const selecting = useRowSelection(latest, setSelected);
  const deciding = useDecisionChanges(latest);
  const actions = useMemo((): EntryActions => {
    /** Returns the keys that a command on a row affects: the whole selection if the row is selected. */
    const targetKeys = ({ key }: ImportRow) => {
      const { selected: now } = latest.current;
      return now.has(key) ? [...now] : [key];
    };
    return {
      open: ({ key }, part) => setOpened({ key, part }),
      close: () => setOpened(undefined),
      select: selecting.select,
      unselect: selecting.unselect,
      decide: ({ key }, change) => deciding.decideAll([key], change),
      toggle: (row) => {
        const state = rowStateOf(row, decisionOf(latest.current.decisions, row.key));
        if (state === 'doubtful') deciding.isNew([row.key]);
        else if (state !== 'inBook') deciding.leaveOut(targetKeys(row), state === 'new');
      },
      chooseAccount: (row) => {
        const keys = targetKeys(row);
        if (keys.length > 1) setPopup({ name: 'account', keys });
        else setOpened({ key: row.key, part: 'account' });
      },
      markAsNew: (row) => deciding.isNew(targetKeys(row)),
      markAsInBook: (row) => deciding.isHere(targetKeys(row)),
      split: (row) => {
        deciding.split(row);
        setOpened({ key: row.key, part: 'lines' });
      },
      createRule: (row) => setPopup({ name: 'always', row }),
      openStored: (transaction) => latest.current.onOpenStored(transaction),
    };
  }, [selecting, deciding]);
  return {
    ...deciding,
    ...selecting,
    actions,
    selected,
    opened,
    popup,
    askAccount: (keys: string[]) => setPopup({ name: 'account', keys }),
    closePopup: () => setPopup(undefined),
  };
}
