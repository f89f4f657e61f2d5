import { VisuallyHidden } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { type Group, merged, moved, renamed, withNewGroup } from '#imports/new-book/groups.ts';
import { payeeOf } from '#imports/new-book/payees.ts';
import { isSameName } from '#ledger/rules/account.ts';
import { type Command, useOfferCommands } from '#web/lib/commands.ts';
import { texts as statementTexts } from '#web/features/statements/texts.ts';
import { GroupRow } from './group-row.tsx';
import classes from './group-list.module.css';
import { texts } from './texts.ts';
import { type Dragged, useDragging } from './use-dragging.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import type { NewBook } from './use-new-book.ts';

/** What stands for a group that is to be made, where groups are offered. */
const newId = 'new';

/** The groups of the rows, each with its name, its rows and its sum; what is to be sorted last. */
export function GroupList({ book, isBusy }: { book: NewBook; isBusy: boolean }) {
  const { groups, byKey, nameOf, change, changeBack, isChanged } = book;
  const [openId, setOpenId] = useState<string>();
  const [said, setSaid] = useState('');
  const nameOfId = (id: string) => {
    const group = groups.find((each) => each.id === id);
    return group === undefined ? '' : nameOf(group);
  };
  const element = useRef<HTMLElement>(null);
  const focus = useKeptFocus(element);
  const merge = (from: Group, toId: string) => {
    focus.toGroup(toId);
    change((before) => merged(before, from.id, toId));
    setSaid(texts.groups.merged(nameOf(from), nameOfId(toId)));
  };
  const move = (key: string, toId: string) => {
    const row = byKey.get(key);
    if (row === undefined) return;
    const keys = book.sidesOf(key);
    focus.besideRow(key, groups.find((each) => each.rows.includes(key))?.id ?? toId);
    if (toId !== newId) {
      change((before) => moved(before, keys, toId));
      return setSaid(texts.groups.moved(nameOfId(toId)));
    }
    const name = payeeOf(row.description)?.name ?? texts.groups.newName;
    change((before) => withNewGroup(before, keys, { name, gainMinor: row.gainMinor }));
    return setSaid(texts.groups.moved(name));
  };
  const rename = (group: Group, name: string) => {
    const same = groups.find(
      (each) => each.id !== group.id && each.kind === group.kind && isSameName(nameOf(each), name),
    );
    if (same === undefined) change((before) => renamed(before, group.id, name));
    else merge(group, same.id);
  };
  const mayUndo = isChanged && !isBusy;
  const commands = useMemo((): Command[] => {
    const run = () => {
      changeBack();
      setSaid(texts.groups.undone);
    };
    return mayUndo ? [{ title: texts.groups.undo, group: statementTexts.keys.group, key: 'mod+z', run }] : [];
  }, [mayUndo, changeBack]);
  useOfferCommands(commands);
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
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}
