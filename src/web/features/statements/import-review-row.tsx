import { VisuallyHidden } from '@mantine/core';
import { CircleSlash, Equal, Pencil, Plus, Repeat, Split, SquareMousePointer, Wallet } from 'lucide-react';
import { type KeyboardEvent, memo, type MouseEvent, useRef } from 'react';
import {
  canBeNew,
  willBeAdded,
  type RowDecision,
  type ImportRow,
  isIncompleteSplit,
  rowStateOf,
} from '#imports/import-rows.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import type { MenuAction } from '#web/ui/actions-list.tsx';
import { common } from '#web/languages/en/common.ts';
import { ReviewRow } from '#web/ui/review-list.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import classes from './import-review-list.module.css';
import { EntryColumns } from './entry-columns.tsx';
import type { EntryRowProps } from './row-actions.ts';
import { RowPanel } from './row-panel.tsx';

/** Returns a change that accepts the suggested account. */
const acceptSuggestion =
  ({ suggested }: ImportRow) =>
  (before: RowDecision): RowDecision =>
    suggested === undefined || before.lines !== undefined
      ? before
      : { ...before, otherId: suggested.otherId };

type RowCheckboxProps = Pick<EntryRowProps, 'row' | 'decision' | 'actions'> & { name: string };

/** The checkbox that decides whether a row is added; rows already in the book have none. */
function RowCheckbox({ row, decision, actions, name }: RowCheckboxProps) {
  const money = useBookCurrency();
  const state = rowStateOf(row, decision);
  if (state === 'inBook' || (state === 'doubtful' && !canBeNew(row))) return <span className={classes.box} />;
  const isStuck = state === 'new' && isIncompleteSplit(row, decision, money);
  return (
    <label className={classes.box} title={isStuck ? texts.list.open : undefined}>
      <input
        type="checkbox"
        data-aside
        aria-label={texts.list.comesIn(name)}
        checked={willBeAdded(row, decision, money)}
        disabled={isStuck}
        onChange={() => actions.toggle(row)}
      />
    </label>
  );
}

/** Returns the menu commands of a row. */
function createMenu({ row, decision, isSelected, actions }: EntryRowProps): MenuAction[] {
  const state = rowStateOf(row, decision);
  return [
    {
      label: common.edit,
      icon: <Pencil size={16} />,
      run: () => actions.open(row, 'description'),
    },
    {
      label: texts.row.setAccount,
      icon: <Wallet size={16} />,
      run: () => actions.open(row, 'account'),
    },
    { label: texts.row.split, icon: <Split size={16} />, run: () => actions.split(row) },
    { label: texts.row.always, icon: <Repeat size={16} />, run: () => actions.createRule(row) },
    ...(row.state === 'new'
      ? []
      : [
          ...(canBeNew(row)
            ? [{ label: texts.row.isNew, icon: <Plus size={16} />, run: () => actions.markAsNew(row) }]
            : []),
          { label: texts.row.isHere, icon: <Equal size={16} />, run: () => actions.markAsInBook(row) },
        ]),
    ...(state === 'new' || state === 'leftOut'
      ? [
          {
            label: state === 'leftOut' ? texts.row.takeIn : texts.row.leaveOut,
            icon: <CircleSlash size={16} />,
            run: () => actions.toggle(row),
          },
        ]
      : []),
    {
      label: isSelected ? texts.row.unselect : texts.row.select,
      icon: <SquareMousePointer size={16} />,
      run: () => actions.select(row, 'toggle'),
    },
  ];
}

/** A review row. Its panel for changes opens below it. */
export const ImportReviewRow = memo(function ImportReviewRowView(props: EntryRowProps) {
  const { row, decision, account, isSelected, part, actions } = props;
  const button = useRef<HTMLButtonElement>(null);
  const name = row.entry.description || texts.list.unnamed;
  const state = rowStateOf(row, decision);
  const toggle = () => {
    if (part === undefined) actions.open(row, 'description');
    else actions.close();
  };
  const keys = {
    ' ': ({ shiftKey }: KeyboardEvent) => {
      if (shiftKey) actions.select(row, 'range');
      else actions.toggle(row);
    },
    'mod+ ': () => actions.select(row, 'toggle'),
    a: () => actions.chooseAccount(row),
    t: () => actions.decide(row, acceptSuggestion(row)),
    s: () => actions.split(row),
    m: () => actions.open(row, 'match'),
    n: () => actions.markAsNew(row),
    '=': () => actions.markAsInBook(row),
    // Without a selection, Escape leaves to the register.
    ...(isSelected && { Escape: actions.unselect }),
  };
  const handleClick = (event: MouseEvent) => {
    if (event.shiftKey) return actions.select(row, 'range');
    if (event.ctrlKey || event.metaKey) return actions.select(row, 'toggle');
    const isOther = event.target instanceof Element && event.target.closest('[data-other]') !== null;
    if (isOther && part === undefined) return actions.open(row, 'account');
    return toggle();
  };
  return (
    <ReviewRow
      className={classes.entry}
      state={state}
      isSelected={isSelected}
      isQuiet={state === 'inBook' || state === 'leftOut'}
      aside={<RowCheckbox row={row} decision={decision} actions={actions} name={name} />}
      control={{ ref: button, 'aria-expanded': part !== undefined }}
      onClick={handleClick}
      keys={keys}
      menu={{ label: texts.list.actionsOf(name), actions: createMenu(props) }}
      panel={
        part !== undefined && (
          <RowPanel
            {...props}
            part={part}
            onClose={() => {
              actions.close();
              button.current?.focus();
            }}
          />
        )
      }
    >
      <EntryColumns row={row} decision={decision} account={account} />
      {isSelected && <VisuallyHidden>{texts.list.selected}</VisuallyHidden>}
    </ReviewRow>
  );
});
