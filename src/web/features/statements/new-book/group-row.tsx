import { ChevronRight, GripVertical, Merge } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { GroupKind } from '#imports/new-book/categories.ts';
import { gainOf, type Group, restId, type RowToGroup } from '#imports/new-book/groups.ts';
import { number } from '#web/languages/language.ts';
import { Amount } from '#web/lib/money-context.tsx';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { newBook as texts } from '#web/languages/en/new-book.ts';
import classes from './group-list.module.css';
import { GroupRows } from './group-rows.tsx';
import type { useDragging } from './use-dragging.ts';

type GroupRowProps = {
  group: Group;
  name: string;
  /** What it and those below are, where it is the first of them. */
  kind: GroupKind | undefined;
  byKey: ReadonlyMap<string, RowToGroup>;
  /** All groups, to merge with or to move rows to. */
  choices: readonly { id: string; name: string }[];
  dragging: ReturnType<typeof useDragging>;
  isOpen: boolean;
  isBusy: boolean;
  onOpen: () => void;
  onRename: (name: string) => void;
  onMerge: (toId: string) => void;
  /** Without a group a new one is made. */
  onMove: (key: string, toId: string | undefined) => void;
};

/** The name of a group, which is changed where it stands: Enter takes it, Escape leaves it as it was. */
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

/** A group of rows: what it is called, why it is one, how many rows, their sum, and the rows where it is unfolded. */
export function GroupRow(props: GroupRowProps) {
  const { group, name, kind, byKey, choices, dragging, isOpen, isBusy, onOpen, onRename, onMerge, onMove } =
    props;
  const id = useId();
  const gain = gainOf(group.rows, byKey);
  const isRest = group.id === restId;
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
            <Amount minor={gain} direction={gain < 0n ? 'out' : gain > 0n ? 'in' : undefined} />
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
          <GroupRows
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
