import { type DragEvent, useState } from 'react';
import type { RowGroup, RowToGroup } from '#imports/new-book/groups.ts';
import { parsePayee } from '#imports/new-book/payees.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { newBook as texts } from '#web/languages/en/new-book.ts';
import classes from './group-list.module.css';

/** The item that can be dragged: a whole group, or a row. */
export type DragItem = { groupId: string } | { rowKey: string; fromId: string };

/** Returns the target under the dragged item, and the drag handlers of sources and targets. */
export function useDragging(drop: (dragged: DragItem, toId: string) => void) {
  const [dragged, setDragged] = useState<DragItem>();
  const [overId, setOverId] = useState<string>();
  const end = () => {
    setDragged(undefined);
    setOverId(undefined);
  };
  const isFrom = (id: string) =>
    dragged !== undefined && ('groupId' in dragged ? dragged.groupId : dragged.fromId) === id;
  return {
    overId,
    source: (what: DragItem) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = 'move';
        // Some browsers drag only elements that set data.
        event.dataTransfer.setData('text/plain', 'groupId' in what ? what.groupId : what.rowKey);
        setDragged(what);
      },
      onDragEnd: end,
    }),
    target: (id: string) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined || isFrom(id)) return;
        event.preventDefault();
        if (overId !== id) setOverId(id);
      },
      onDrop: (event: DragEvent) => {
        if (dragged === undefined || isFrom(id)) return;
        event.preventDefault();
        drop(dragged, id);
        end();
      },
    }),
  };
}

type GroupRowListProps = {
  id: string;
  group: RowGroup;
  name: string;
  byKey: ReadonlyMap<string, RowToGroup>;
  choices: readonly { id: string; name: string }[];
  dragging: ReturnType<typeof useDragging>;
  isBusy: boolean;
  onMove: (key: string, toId: string | undefined) => void;
};

/** The number of rows rendered at first; a button shows more. */
const initialRows = 50;

/** The select value for a new group made from the row. */
const newGroupValue = '';

type RowProps = { row: RowToGroup; group: RowGroup } & Pick<
  GroupRowListProps,
  'choices' | 'dragging' | 'isBusy' | 'onMove'
>;

function Row({ row, group, choices, dragging, isBusy, onMove }: RowProps) {
  const { formatTag } = useBookCurrency();
  const { key, day, description, notes, gainMinor } = row;
  const written = formatBookDay(day, formatTag, 'dayOfYear');
  const payee = parsePayee(description)?.name ?? texts.groups.newName;
  return (
    <li
      className={classes.row}
      data-row={key}
      {...(isBusy ? {} : dragging.source({ rowKey: key, fromId: group.id }))}
    >
      <span className={classes.day}>{written}</span>
      <span className={classes.text} title={notes === '' ? undefined : notes}>
        {description}
      </span>
      <select
        className={classes.select}
        aria-label={texts.groups.category(description, written)}
        value={group.id}
        disabled={isBusy}
        onChange={({ currentTarget: { value } }) => onMove(key, value === newGroupValue ? undefined : value)}
      >
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
        <option value={newGroupValue}>{texts.groups.makeNew(payee)}</option>
      </select>
      <span className={classes.sum}>
        <MoneyAmount
          minor={gainMinor}
          direction={gainMinor < 0n ? 'out' : gainMinor > 0n ? 'in' : undefined}
        />
      </span>
    </li>
  );
}

/** The rows of a group, newest first, each with a field for its group. */
export function GroupRowList({ id, group, name, byKey, ...others }: GroupRowListProps) {
  const [maxShown, setMost] = useState(initialRows);
  const rows = group.rows
    .flatMap((key) => byKey.get(key) ?? [])
    .toSorted((a, b) => (a.day > b.day ? -1 : a.day < b.day ? 1 : 0));
  const more = rows.length - maxShown;
  return (
    <div id={id} className={classes.unfolded}>
      {rows.length === 0 && <p className={classes.nothing}>{texts.groups.none}</p>}
      <ul aria-label={texts.groups.rowsLabel(name)}>
        {rows.slice(0, maxShown).map((row) => (
          <Row key={row.key} row={row} group={group} {...others} />
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className={classes.more} onClick={() => setMost(maxShown + 4 * initialRows)}>
          {texts.groups.more(more)}
        </button>
      )}
    </div>
  );
}
