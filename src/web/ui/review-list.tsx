import { Ellipsis } from 'lucide-react';
import type { ComponentProps, Key, KeyboardEvent, MouseEventHandler, ReactNode, Ref } from 'react';
import type { MenuAction } from './actions-list.tsx';
import { ActionsMenu } from './actions-menu.tsx';
import { EmptyState } from './empty-state.tsx';
import classes from './review-list.module.css';
import { useIsMobile } from './screen.ts';
import { VirtualList, type VirtualListHandle } from './virtual-list.tsx';

/** The height of a row with its hairline, in pixels: one line on a desktop, two on a phone. */
const rowHeightsPx = { desktop: 45, phone: 61 };

type ReviewListProps<Row> = {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  renderRow: (row: Row) => ReactNode;
  /** The controls above the rows. */
  tools?: ReactNode;
  /** The text shown if there are no rows. */
  empty: string;
  /** True while the rows cannot be changed. */
  isBusy?: boolean;
  /** A class that sets the columns and the padding of the rows with the properties in review-list.module.css. */
  columns: string | undefined;
  ref?: Ref<VirtualListHandle>;
};

/** A list of rows that the user checks one by one. Arrow keys move from row to row. */
export function ReviewList<Row>({ rows, keyOf, renderRow, ...props }: ReviewListProps<Row>) {
  const { label, tools, empty, isBusy = false, columns = '', ref = null } = props;
  const isMobile = useIsMobile();
  return (
    <div className={`${classes.review} ${columns}`}>
      {tools !== undefined && <div className={classes.tools}>{tools}</div>}
      <div className={classes.list} inert={isBusy}>
        {rows.length === 0 ? (
          <EmptyState text={empty} />
        ) : (
          <VirtualList
            ref={ref}
            label={label}
            count={rows.length}
            rowHeightPx={isMobile ? rowHeightsPx.phone : rowHeightsPx.desktop}
            keyOf={(index) => {
              const row = rows[index];
              return row === undefined ? index : keyOf(row);
            }}
            renderRow={(index) => {
              const row = rows[index];
              return row !== undefined && renderRow(row);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Returns the rows from the first to the last one for which `isEnd` is true, in list order. */
export function rowsBetween<Row>(rows: readonly Row[], isEnd: (row: Row) => boolean): readonly Row[] {
  const from = rows.findIndex(isEnd);
  return from < 0 ? [] : rows.slice(from, rows.findLastIndex(isEnd) + 1);
}

type ReviewRowProps = {
  /** The columns of the row. */
  children: ReactNode;
  /** A control before the row. */
  aside?: ReactNode;
  /** Attributes of the button that is the row. */
  control: Pick<ComponentProps<'button'>, 'role' | 'aria-checked' | 'aria-expanded' | 'ref'>;
  onClick: MouseEventHandler;
  /** The handler of each key; the name of a key with Ctrl or Cmd begins with `mod+`. */
  keys: Readonly<Record<string, (event: KeyboardEvent) => void>>;
  menu: { label: string; actions: readonly MenuAction[] };
  className: string | undefined;
  /** The state of the row, for its styles. */
  state: string;
  isSelected?: boolean;
  /** True if the text is grey. */
  isQuiet?: boolean;
  /** Shown below the row while it is open. */
  panel?: ReactNode;
};

/** A row: a button with columns, and a menu of its actions. */
export function ReviewRow(props: ReviewRowProps) {
  const { children, aside, control, onClick, keys, menu, className, panel } = props;
  const { state, isSelected = false, isQuiet = false } = props;
  const handleKeyDown = (event: KeyboardEvent) => {
    const run = keys[event.ctrlKey || event.metaKey ? `mod+${event.key}` : event.key];
    if (event.altKey || run === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run(event);
  };
  return (
    <div
      className={`${classes.entry} ${className}`}
      data-state={state}
      data-selected={isSelected || undefined}
    >
      <div className={classes.head}>
        {aside}
        <button
          {...control}
          type="button"
          className={classes.row}
          data-quiet={isQuiet || undefined}
          onClick={onClick}
          onKeyDown={handleKeyDown}
        >
          {children}
        </button>
        <ActionsMenu
          variant="subtle"
          color="gray"
          size={44}
          label={menu.label}
          icon={<Ellipsis size={18} />}
          actions={menu.actions}
        />
      </div>
      {panel}
    </div>
  );
}

/** A read-only row. */
export function ReadOnlyReviewRow({ children }: { children: ReactNode }) {
  return (
    <div className={classes.row} data-read-only>
      {children}
    </div>
  );
}

type ReviewColumnsProps = {
  day: { dateTime: string; text: string };
  description: ReactNode;
  /** The account or the part on the other side. */
  other: ReactNode;
  amount: ReactNode;
};

/** The columns that all rows have; a phone shows them in two lines. */
export function ReviewColumns({ day, description, other, amount }: ReviewColumnsProps) {
  return (
    <>
      <time className={classes.day} dateTime={day.dateTime}>
        {day.text}
      </time>
      <span className={classes.description}>{description}</span>
      <span className={classes.other} data-other>
        {other}
      </span>
      <span className={classes.amount}>{amount}</span>
    </>
  );
}

type ReviewNameProps = { color?: string; kind?: 'suggested' | 'missing' | undefined; children: ReactNode };

/** A name in the column `other`, after a dot in its color; one that is only suggested, or a note that it is missing. */
export function ReviewName({ color, kind, children }: ReviewNameProps) {
  return (
    <>
      {color !== undefined && <span className={classes.dot} style={{ background: color }} aria-hidden />}
      <span className={classes.name} data-kind={kind}>
        {children}
      </span>
    </>
  );
}
