import { useRef, useState } from 'react';
import { type Group, merged, moved, renamed, restId, withNewGroup } from '#imports/new-book/groups.ts';
import { alikeRows, payeeOf } from '#imports/new-book/payees.ts';
import { isSameName } from '#ledger/rules/account.ts';
import { newBook as texts } from '#web/languages/en/new-book.ts';
import { GroupRow } from './group-row.tsx';
import classes from './group-list.module.css';
import { type Dragged, useDragging } from './use-dragging.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import type { NewBook } from './use-new-book.ts';

/** What stands for a group that is to be made, where groups are offered. */
const newId = 'new';

type GroupListProps = { book: NewBook; isBusy: boolean; onSay: (said: string) => void };

/** The groups of the rows, each with its name, its rows and its sum; what is to be sorted last. */
export function GroupList({ book, isBusy, onSay }: GroupListProps) {
  const { groups, byKey, nameOf, change } = book;
  const [openId, setOpenId] = useState<string>();
  const nameOfId = (id: string) => {
    const group = groups.find((each) => each.id === id);
    return group === undefined ? '' : nameOf(group);
  };
  const element = useRef<HTMLElement>(null);
  const focus = useKeptFocus(element);
  const merge = (from: Group, toId: string) => {
    focus.toGroup(toId);
    change((before) => merged(before, from.id, toId));
    onSay(texts.groups.merged(nameOf(from), nameOfId(toId)));
  };
  const move = (key: string, toId: string) => {
    const row = byKey.get(key);
    if (row === undefined) return;
    const from = groups.find((each) => each.rows.includes(key));
    // What one is taken for, the others of its payee are too, where nothing was said of them.
    const isForAll = from !== undefined && (toId === newId || from.id === restId);
    const keys = isForAll ? alikeRows(row, from.rows, byKey).flatMap(book.sidesOf) : book.sidesOf(key);
    focus.besideRows(keys, key, from?.id ?? toId);
    if (toId !== newId) {
      change((before) => moved(before, keys, toId));
      return onSay(texts.groups.moved(keys.length, nameOfId(toId)));
    }
    const name = payeeOf(row.description)?.name ?? texts.groups.newName;
    change((before) => withNewGroup(before, keys, { name, gainMinor: row.gainMinor }));
    return onSay(texts.groups.moved(keys.length, name));
  };
  const rename = (group: Group, name: string) => {
    const same = groups.find(
      (each) => each.id !== group.id && each.kind === group.kind && isSameName(nameOf(each), name),
    );
    if (same === undefined) change((before) => renamed(before, group.id, name));
    else merge(group, same.id);
  };
  const drop = (dragged: Dragged, toId: string) => {
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
            onMove={(key, toId) => move(key, toId ?? newId)}
          />
        ))}
      </ul>
    </section>
  );
}
