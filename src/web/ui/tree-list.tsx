import { Combobox } from '@mantine/core';
import './mantine-layers.css';
import { Plus } from 'lucide-react';
import { type MouseEvent, type UIEvent, useEffect, useMemo, useState } from 'react';
import { findOptions, newValue, type TreeOption } from './tree-options.ts';
import classes from './tree-select.module.css';

/** Number of lines rendered at first, and added each time scrolling comes near the end. */
const linesAtOnce = 40;
/** Distance from the end at which lines are added, in pixels. */
const nearEndPx = 600;
/** Indentation of each level, in pixels. */
const stepPx = 14;

type LineProps = { id: string; option: TreeOption; isChosen: boolean; showsPath: boolean };

/**
 * A line, indented by its depth, or with its path outside the tree. Plain elements that Mantine's keys find by their attributes, because
 * Mantine's own take four times as long to render.
 */
function Line({ id, option, isChosen, showsPath }: LineProps) {
  const { value, label, path, depth, color, isDisabled, note } = option;
  return (
    <div
      role="option"
      id={id}
      className={classes.option}
      style={showsPath || depth === 0 ? undefined : { paddingInlineStart: 10 + depth * stepPx }}
      aria-selected={isChosen}
      aria-disabled={isDisabled || undefined}
      data-combobox-option
      data-combobox-active={isChosen || undefined}
      data-combobox-disabled={isDisabled || undefined}
      data-value={value}
    >
      <span className={classes.dot} style={{ background: color }} aria-hidden />
      <span>
        {label}
        {showsPath && <small className={classes.path}>{path}</small>}
      </span>
      {note !== undefined && <small className={classes.note}>{note}</small>}
    </div>
  );
}

type TreeListProps = {
  id: string;
  label: string;
  options: TreeOption[];
  value: string | undefined;
  search: string;
  /** Recently chosen values, offered on top while nothing is searched. */
  recent: { title: string; values: readonly string[] } | undefined;
  nothingFound: string;
  /** The offer to create the searched entry, if no entry matches. */
  offered: string | undefined;
  onPick: (value: string) => void;
  /** Called after the lines are rendered. */
  onDrawn: () => void;
};

/** The lines of an open list. */
export function TreeList({
  id,
  label,
  options,
  value,
  search,
  recent,
  nothingFound,
  offered,
  onPick,
  onDrawn,
}: TreeListProps) {
  const isSearching = search.trim() !== '';
  const found = useMemo(() => findOptions(options, search), [options, search]);
  const [most, setMost] = useState(
    () =>
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ) + linesAtOnce,
  );
  const shown = found.slice(0, most);
  useEffect(() => {
    onDrawn();
  }, [onDrawn]);
  const handleScroll = ({ currentTarget }: UIEvent) => {
    const leftPx = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight;
    if (leftPx < nearEndPx && most < found.length) setMost(most + linesAtOnce);
  };
  const latest = (isSearching ? [] : (recent?.values ?? []))
    .map((each) => options.find((option) => option.value === each))
    .filter((option) => option !== undefined)
    .filter((option) => !option.isDisabled && option.value !== value);
  const handleClick = ({ target }: MouseEvent) => {
    const line = target instanceof Element && target.closest<HTMLElement>('[data-value]');
    const picked = line && line.ariaDisabled === null ? line.dataset['value'] : undefined;
    if (picked !== undefined) onPick(picked);
  };
  return (
    <Combobox.Options
      id={id}
      className={classes.options ?? ''}
      aria-label={label}
      onClick={handleClick}
      onScroll={handleScroll}
    >
      {latest.length > 0 && (
        <Combobox.Group label={recent?.title ?? ''}>
          {latest.map((option) => (
            <Line
              key={option.value}
              id={`${id}-recent-${option.value}`}
              option={option}
              isChosen={false}
              showsPath
            />
          ))}
        </Combobox.Group>
      )}
      {shown.map((option) => (
        <Line
          key={option.value}
          id={`${id}-${option.value}`}
          option={option}
          isChosen={option.value === value}
          showsPath={isSearching}
        />
      ))}
      {shown.length === 0 && offered === undefined && <Combobox.Empty>{nothingFound}</Combobox.Empty>}
      {offered !== undefined && (
        <div
          role="option"
          id={`${id}-new`}
          className={classes.option}
          aria-selected={false}
          data-combobox-option
          data-value={newValue}
        >
          <Plus size={16} aria-hidden />
          <span>{offered}</span>
        </div>
      )}
    </Combobox.Options>
  );
}
