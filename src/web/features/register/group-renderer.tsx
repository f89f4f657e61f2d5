import { ActionIcon } from '@mantine/core';
import { Check, ChevronRight, Split } from 'lucide-react';
import {
  type Dispatch,
  type KeyboardEvent,
  type SetStateAction,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { directionOfAmount } from '#ledger/account-types.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import { isFoldedAway, lineAt, foldedRowsAt, type GroupRun, findGroupRun } from '#ledger/group-runs.ts';
import { calculateGroupGain } from '#ledger/groups.ts';
import type { Register } from '#ledger/register.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { formatDay } from '#web/lib/days/dates.ts';
import { useHighlight } from '#web/lib/highlight.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { focusList } from '#web/ui/focus.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { splits as splitTexts } from '#web/languages/en/splits.ts';
import { register as texts } from '#web/languages/en/register.ts';
import groupClasses from './group-renderer.module.css';
import classes from './register-row.module.css';
import { RegisterRow, type RegisterRowProps, useRowGestures } from './register-row.tsx';
import type { RowControls } from './row-controls.ts';
import { SelectBox, UnsavedIcon } from './select-box.tsx';

const LazyGroupPopup = lazyComponent(async () => (await import('./group-popup.tsx')).GroupPopup);

type HeadProps = {
  row: RegisterRowProps;
  run: GroupRun;
  isOpen: boolean;
  isSelected: boolean;
  onToggle: () => void;
};

/** A split group as one row: the sum of its lines, and the balance after the newest line. */
function GroupHead({ row, run, isOpen, isSelected, onToggle }: HeadProps) {
  const { transaction, accountId = '', tree, showsDay, balanceMinor, index } = row;
  const { rows } = run;
  const controls: RowControls = {
    ...row.controls,
    unfold: onToggle,
    ...(row.controls.toggleCleared && {
      toggleCleared: (first) => row.controls.toggleCleared?.(first, rows),
    }),
    select: (first, _index, gesture) => row.controls.select(first, index, gesture, rows),
  };
  const gestures = useRowGestures({ ...row, controls, isUnfolded: isOpen });
  const highlight = useHighlight(...rows.map(({ id }) => id));
  const { formatTag } = useBookCurrency();
  const account = tree.accounts.get(accountId);
  const total = calculateGroupGain(rows, accountId);
  return (
    <div className={classes.entry} data-selected={isSelected || undefined} data-highlight={highlight}>
      <SelectBox {...row} controls={controls} isSelected={isSelected} />
      <button type="button" className={classes.row} aria-expanded={isOpen} {...gestures}>
        <time
          className={classes.day}
          dateTime={transaction.postedAt.toISOString()}
          data-repeated={!showsDay || undefined}
        >
          {formatDay(transaction.postedAt, formatTag)}
        </time>
        <span className={classes.what}>
          <span className={classes.description} data-description>
            {isSelected && <Check size={15} className={classes.check} aria-label={texts.selected} />}
            {transaction.description}
            {rows.some(({ id }) => row.unsaved.has(id)) && <UnsavedIcon />}
          </span>
        </span>
        <span className={classes.other}>
          <ChevronRight
            size={15}
            className={groupClasses.chevron}
            data-open={isOpen || undefined}
            aria-hidden
          />
          <span className={classes.name}>{splitTexts.splitInto(rows.length)}</span>
        </span>
        <span className={classes.amount}>
          <MoneyAmount
            minor={total}
            of={account}
            direction={directionOfAmount(account?.type ?? 'ASSET', total)}
          />
        </span>
        {balanceMinor !== undefined && (
          <span className={classes.balance} title={texts.balance}>
            <MoneyAmount minor={balanceMinor} of={account} />
          </span>
        )}
      </button>
      {controls.renderStatus?.(rows)}
    </div>
  );
}

/** A line of an unfolded group. It shows its note, because all lines share the description. */
function GroupLine({ row, onFold }: { row: RegisterRowProps; onFold: () => void }) {
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft') return;
    event.preventDefault();
    onFold();
  };
  return (
    <div className={groupClasses.line} role="presentation" onKeyDown={handleKeyDown}>
      <RegisterRow {...row} text={row.transaction.notes} showsDay={false} balanceMinor={undefined} />
    </div>
  );
}

/** The head of a group and, if unfolded, its first line. Both are in one list row; arrow keys move between them. */
function GroupFirstRow({ isOpen, ...props }: HeadProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const top = element.current;
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      const [head, line] = [...(top?.children ?? [])].map((part) => part.querySelector('button'));
      const target = { ArrowDown: [head, line], ArrowUp: [line, head] }[event.key];
      const [from, to] = target ?? [];
      if (!isOpen || to === undefined || to === null || event.target !== from) return;
      // The list, which listens on an ancestor, would otherwise move to the next of its rows.
      event.stopPropagation();
      event.preventDefault();
      to.focus();
    };
    top?.addEventListener('keydown', handleKeyDown);
    return () => top?.removeEventListener('keydown', handleKeyDown);
  }, [isOpen]);
  const fold = () => {
    element.current?.querySelector('button')?.focus();
    props.onToggle();
  };
  return (
    <div ref={element}>
      <GroupHead {...props} isOpen={isOpen} />
      {isOpen && <GroupLine row={props.row} onFold={fold} />}
    </div>
  );
}

/** A split line shown without its group, with a button that opens the whole split. */
function SingleSplitLine({ row }: { row: RegisterRowProps }) {
  const [isShown, setShown] = useState(false);
  const { transaction, tree, controls } = row;
  const close = () => setShown(false);
  return (
    <div className={groupClasses.marked}>
      <RegisterRow {...row} />
      <ActionIcon
        className={groupClasses.mark ?? ''}
        variant="subtle"
        color="gray"
        size={28}
        aria-label={splitTexts.partOfSplit}
        title={splitTexts.partOfSplit}
        onClick={() => setShown(true)}
      >
        <Split size={15} />
      </ActionIcon>
      {isShown && (
        <LazyPopup onClose={close}>
          <LazyGroupPopup
            transaction={transaction}
            tree={tree}
            onEdit={() => {
              close();
              controls.edit(transaction);
            }}
            onClose={close}
          />
        </LazyPopup>
      )}
    </div>
  );
}

type GroupRowProps = {
  row: RegisterRowProps;
  register: Register;
  /** The selected rows by id. */
  chosen: ReadonlyMap<string, Transaction>;
  /** The ids of the unfolded groups. */
  openIds: ReadonlySet<string>;
  onOpenIds: Dispatch<SetStateAction<ReadonlySet<string>>>;
};

/** A row of a split group: the head of adjacent lines, a line below the head, or a single line. */
function GroupRow({ row, register, chosen, openIds, onOpenIds }: GroupRowProps) {
  const { index, accountId } = row;
  const run = useMemo(() => findGroupRun({ register, index, accountId }), [register, index, accountId]);
  // An exchange between currencies is one row for the user.
  if (run === undefined)
    return exchangeSide(row.transaction) ? <RegisterRow {...row} /> : <SingleSplitLine row={row} />;
  const { groupId, first, rows } = run;
  const isOpen = openIds.has(groupId);
  const toggle = () =>
    onOpenIds(
      (before) =>
        new Set(before.has(groupId) ? [...before].filter((id) => id !== groupId) : [...before, groupId]),
    );
  if (index === first) {
    const isSelected = rows.every(({ id }) => chosen.has(id));
    return <GroupFirstRow row={row} run={run} isOpen={isOpen} isSelected={isSelected} onToggle={toggle} />;
  }
  const fold = () => {
    const head = document.querySelector<HTMLElement>(`[data-index="${first}"] button`);
    if (head === null) focusList();
    else head.focus();
    toggle();
  };
  return isOpen ? <GroupLine row={row} onFold={fold} /> : null;
}

/** The functions that render split groups in a register. */
export const groupRenderer = { GroupRow, isHidden: isFoldedAway, lineAt, rowsAt: foldedRowsAt };

export type GroupRenderer = typeof groupRenderer;
