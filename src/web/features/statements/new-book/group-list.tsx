import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { ChevronRight, GripVertical, Merge } from 'lucide-react';
import {
  sumGroupGain,
  type RowGroup,
  mergeGroups,
  moveRows,
  renameGroup,
  unsortedId,
  type RowToGroup,
  withNewGroup,
} from '#imports/new-book/groups.ts';
import { findRowsOfPayee, parsePayee } from '#imports/new-book/payees.ts';
import { isSameName } from '#ledger/rules/account.ts';
import { newBook as texts } from '#web/languages/en/new-book.ts';
import type { GroupKind } from '#imports/new-book/categories.ts';
import { number } from '#web/languages/language.ts';
import { MoneyAmount } from '#web/lib/amounts/money-context.tsx';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import classes from './group-list.module.css';
import { type DragItem, GroupRowList, useDragging } from './group-row-list.tsx';
import type { NewBookDraft } from './use-new-book.ts';

type GroupRowProps = {
  group: RowGroup;
  name: string;
  /** The kind as a heading if the group is the first of its kind. */
  kind: GroupKind | undefined;
  byKey: ReadonlyMap<string, RowToGroup>;
  /** All groups: targets for merging and for moving rows. */
  choices: readonly { id: string; name: string }[];
  dragging: ReturnType<typeof useDragging>;
  isOpen: boolean;
  isBusy: boolean;
  onOpen: () => void;
  onRename: (name: string) => void;
  onMerge: (toId: string) => void;
  /** Without a target group, a new one is created. */
  onMove: (key: string, toId: string | undefined) => void;
};

/** The editable name of a group: Enter applies it, Escape restores the old name. */
function GroupName({
  name,
  isFixed,
  onRename,
}: {
  name: string;
  isFixed: boolean;
  onRename: (name: string) => void;
}) {
  const [typed, setTyped] = useState<string>();
  if (isFixed) return <span className={classes.fixed}>{name}</span>;
  const take = () => {
    if (typed !== undefined && typed.trim() !== name) onRename(typed);
    setTyped(undefined);
  };
  const handleKey = ({ key, nativeEvent }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Escape' && typed !== undefined) {
      nativeEvent.stopPropagation();
      setTyped(undefined);
    } else if (key === 'Enter') take();
  };
  return (
    <input
      className={classes.name}
      aria-label={texts.groups.name(name)}
      value={typed ?? name}
      maxLength={100}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={handleKey}
    />
  );
}

/** A group of rows: its name, the reason for the group, the number of rows, their sum, and the rows if unfolded. */
function GroupRow(props: GroupRowProps) {
  const { group, name, kind, byKey, choices, dragging, isOpen, isBusy, onOpen, onRename, onMerge, onMove } =
    props;
  const id = useId();
  const gain = sumGroupGain(group.rows, byKey);
  const isRest = group.id === unsortedId;
  const others = choices.filter((each) => each.id !== group.id);
  const mayMerge = !isBusy && group.rows.length > 0 && others.length > 0;
  return (
    <>
      {kind !== undefined && (
        <li className={classes.kind}>
          <h3>{texts.kinds[kind]}</h3>
        </li>
      )}
      <li
        className={classes.group}
        data-over={dragging.overId === group.id || undefined}
        data-rest={isRest || undefined}
        {...dragging.target(group.id)}
      >
        <div className={classes.line}>
          <span
            className={classes.grip}
            aria-hidden
            {...(mayMerge ? dragging.source({ groupId: group.id }) : {})}
          >
            <GripVertical size={16} />
          </span>
          <button
            type="button"
            className={classes.unfold}
            data-group={group.id}
            aria-label={texts.groups.unfold(name)}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onOpen}
          >
            <ChevronRight size={18} aria-hidden />
          </button>
          <span className={classes.called}>
            <GroupName name={name} isFixed={isRest || isBusy} onRename={onRename} />
            {texts.why[group.why] !== '' && <span className={classes.why}>{texts.why[group.why]}</span>}
          </span>
          <span className={classes.count}>{number(group.rows.length)}</span>
          <span className={classes.sum}>
            <MoneyAmount minor={gain} direction={gain < 0n ? 'out' : gain > 0n ? 'in' : undefined} />
          </span>
          {mayMerge ? (
            <ActionsMenu
              variant="subtle"
              className={classes.menu ?? ''}
              label={texts.groups.menu(name)}
              hasTitle
              icon={<Merge size={16} />}
              actions={others.map((other) => ({
                label: texts.groups.mergeInto(other.name),
                icon: null,
                run: () => onMerge(other.id),
              }))}
            />
          ) : (
            <span className={classes.menu} />
          )}
        </div>
        {isOpen && (
          <GroupRowList
            id={id}
            group={group}
            name={name}
            byKey={byKey}
            choices={choices}
            dragging={dragging}
            isBusy={isBusy}
            onMove={onMove}
          />
        )}
      </li>
    </>
  );
}

/** The element that gets the focus after the focused one disappeared: the next row, or a group. */
type FocusTarget = { rowKey: string | undefined; groupId: string };

const findByData = (list: HTMLElement, name: string, value: string) =>
  list.querySelector<HTMLElement>(`[data-${name}="${CSS.escape(value)}"]`);

/** Restores the focus in a list whose rows and groups move. */
function useRestoredFocus(list: RefObject<HTMLElement | null>) {
  const focusTarget = useRef<FocusTarget>(undefined);
  useEffect(() => {
    const { current } = list;
    if (current === null || focusTarget.current === undefined) return;
    const { rowKey, groupId } = focusTarget.current;
    focusTarget.current = undefined;
    const select = rowKey === undefined ? null : findByData(current, 'row', rowKey)?.querySelector('select');
    (select ?? findByData(current, 'group', groupId))?.focus();
  });
  return {
    /** Call before a group disappears. */
    toGroup: (groupId: string) => {
      focusTarget.current = { rowKey: undefined, groupId };
    },
    /** Call before rows leave a group and one of them has the focus. */
    besideRows: (keys: readonly string[], key: string, groupId: string) => {
      const row = list.current && findByData(list.current, 'row', key);
      const all = [...(row?.parentElement?.children ?? [])];
      const at = row === null ? -1 : all.indexOf(row);
      const nearest = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at)).toReversed()];
      const rowKey = nearest
        .flatMap((each) => (each instanceof HTMLElement ? (each.dataset['row'] ?? []) : []))
        .find((each) => !keys.includes(each));
      focusTarget.current = { rowKey, groupId };
    },
  };
}

/** The id that represents a new group in selections. */
const newGroupId = 'new';

type GroupListProps = { book: NewBookDraft; isBusy: boolean; onAnnounce: (said: string) => void };

/** The groups of the rows, each with its name, rows and sum; the to-sort group is last. */
export function GroupList({ book, isBusy, onAnnounce }: GroupListProps) {
  const { groups, byKey, nameOf, change } = book;
  const [openId, setOpenId] = useState<string>();
  const nameOfId = (id: string) => {
    const group = groups.find((each) => each.id === id);
    return group === undefined ? '' : nameOf(group);
  };
  const element = useRef<HTMLElement>(null);
  const focus = useRestoredFocus(element);
  const merge = (from: RowGroup, toId: string) => {
    focus.toGroup(toId);
    change((before) => mergeGroups(before, from.id, toId));
    onAnnounce(texts.groups.merged(nameOf(from), nameOfId(toId)));
  };
  const move = (key: string, toId: string) => {
    const row = byKey.get(key);
    if (row === undefined) return;
    const from = groups.find((each) => each.rows.includes(key));
    // A row from the to-sort group takes all rows of the same payee with it, and so does a row that becomes a new group.
    const isForAll = from !== undefined && (toId === newGroupId || from.id === unsortedId);
    const keys = isForAll ? findRowsOfPayee(row, from.rows, byKey).flatMap(book.sidesOf) : book.sidesOf(key);
    focus.besideRows(keys, key, from?.id ?? toId);
    if (toId !== newGroupId) {
      change((before) => moveRows(before, keys, toId));
      return onAnnounce(texts.groups.moved(keys.length, nameOfId(toId)));
    }
    const name = parsePayee(row.description)?.name ?? texts.groups.newName;
    change((before) => withNewGroup(before, keys, { name, gainMinor: row.gainMinor }));
    return onAnnounce(texts.groups.moved(keys.length, name));
  };
  const rename = (group: RowGroup, name: string) => {
    const same = groups.find(
      (each) => each.id !== group.id && each.kind === group.kind && isSameName(nameOf(each), name),
    );
    if (same === undefined) change((before) => renameGroup(before, group.id, name));
    else merge(group, same.id);
  };
  const drop = (dragged: DragItem, toId: string) => {
    if ('rowKey' in dragged) return move(dragged.rowKey, toId);
    const from = groups.find(({ id }) => id === dragged.groupId);
    return from && merge(from, toId);
  };
  const dragging = useDragging(drop);
  const choices = groups.map((group) => ({ id: group.id, name: nameOf(group) }));
  return (
    <section ref={element} className={classes.groups} aria-label={texts.groups.label}>
      <header className={classes.head}>
        <h2>{texts.groups.title}</h2>
        <p>{texts.groups.hint}</p>
      </header>
      <ul className={classes.list} aria-label={texts.groups.title}>
        {groups.map((group, at) => (
          <GroupRow
            key={group.id}
            group={group}
            name={nameOf(group)}
            kind={groups[at - 1]?.kind === group.kind ? undefined : group.kind}
            byKey={byKey}
            choices={choices}
            dragging={dragging}
            isOpen={openId === group.id}
            isBusy={isBusy}
            onOpen={() => setOpenId(openId === group.id ? undefined : group.id)}
            onRename={(name) => rename(group, name)}
            onMerge={(toId) => merge(group, toId)}
            onMove={(key, toId) => move(key, toId ?? newGroupId)}
          />
        ))}
      </ul>
    </section>
  );
}
