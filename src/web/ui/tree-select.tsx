import { Combobox, InputBase, useCombobox } from '@mantine/core';
import './mantine-layers.css';
import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { lazyComponent, prefetchComponents } from './lazy-component.tsx';
import { useListId, useListPosition } from './list-position.ts';
import { findOptions, newValue, type TreeOption } from './tree-options.ts';
import classes from './tree-select.module.css';

const LazyTreeList = lazyComponent(async () => (await import('./tree-list.tsx')).TreeList);

/**
 * Creation of a new entry from the typed text: `inWords` formats the offer, undefined if creation is impossible; `make` creates the entry.
 */
export type TreeCreateOption = {
  inWords: (typed: string) => string | undefined;
  make: (typed: string, onMade: (value: string) => void) => void;
};

type TreeSelectProps = {
  label: string;
  options: TreeOption[];
  value: string | undefined;
  onChange: (value: string) => void;
  error?: string | undefined;
  placeholder?: string;
  nothingFound: string;
  disabled?: boolean;
  description?: string | undefined;
  /** Offers to create the typed entry if no entry matches. */
  create?: TreeCreateOption | undefined;
  /** Recently chosen values, offered on top while nothing is searched. */
  recent?: { title: string; values: readonly string[] } | undefined;
  /** True if the label marks the field as required. */
  isRequired?: boolean;
  /** True in the cell of a sheet: the label is for screen readers only, and an error is only marked. */
  isCompact?: boolean;
  /** True if an opening popup focuses this field. */
  isFirst?: boolean;
};

/** A select over a tree with search as you type, fully usable by keyboard. Its list is rendered only while it is open. */
export function TreeSelect({
  label,
  options,
  value,
  onChange,
  error,
  placeholder,
  nothingFound,
  disabled,
  description,
  create,
  recent,
  isRequired = true,
  isCompact = false,
  isFirst = false,
}: TreeSelectProps) {
  const [search, setSearch] = useState<string>();
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch(undefined);
    },
  });
  const position = useListPosition();
  const listId = useListId(combobox);
  const chosen = options.find((option) => option.value === value);
  const isSearching = (search ?? '').trim() !== '';

  const offer = (typed: string) =>
    findOptions(options, typed).length > 0 ? undefined : create?.inWords(typed);

  const handlePick = (picked: string) => {
    if (picked === newValue) create?.make(search ?? '', onChange);
    else onChange(picked);
    setSearch(undefined);
    combobox.closeDropdown();
  };

  /** Enter and Tab choose the best match, or the option selected with arrow keys. */
  const handleKeyDown = (event: KeyboardEvent): void => {
    const isTab = event.key === 'Tab' && !event.shiftKey;
    if (!(isTab || event.key === 'Enter') || !isSearching) return;
    if (isTab && combobox.getSelectedOptionIndex() >= 0) return combobox.clickSelectedOption();
    const [best] = findOptions(options, search ?? '');
    if (best === undefined) {
      if (isTab || combobox.getSelectedOptionIndex() >= 0 || offer(search ?? '') === undefined) return;
      event.preventDefault();
      return handlePick(newValue);
    }
    if (!isTab) {
      if (combobox.getSelectedOptionIndex() >= 0) return;
      event.preventDefault();
    }
    handlePick(best.value);
  };

  return (
    <Combobox
      store={combobox}
      shadow="md"
      radius={8}
      {...position}
      {...(isCompact && { width: 'max-content', position: 'bottom-start' })}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...(isCompact
            ? {
                'aria-label': label,
                error: error !== undefined,
                classNames: { input: classes.cell ?? '' },
                leftSectionWidth: 26,
                rightSectionWidth: 26,
              }
            : { label, error, leftSectionWidth: 34 })}
          description={description}
          required={isRequired}
          disabled={disabled ?? false}
          placeholder={placeholder ?? ''}
          // The text of a search or an empty field is aligned with other fields.
          leftSection={
            search === undefined &&
            chosen && <span className={classes.dot} style={{ background: chosen.color }} aria-hidden />
          }
          rightSection={<ChevronsUpDown size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          value={search ?? chosen?.label ?? ''}
          title={(isCompact ? error : undefined) ?? chosen?.path ?? ''}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onKeyDown={handleKeyDown}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => {
            prefetchComponents([LazyTreeList]);
            event.currentTarget.select();
          }}
          onBlur={() => combobox.closeDropdown()}
          autoComplete="off"
          data-autofocus={isFirst || undefined}
        />
      </Combobox.Target>
      <Combobox.Dropdown {...(isCompact && { miw: 224 })}>
        <Suspense fallback={null}>
          <LazyTreeList
            id={listId}
            label={label}
            options={options}
            value={value}
            search={search ?? ''}
            recent={recent}
            nothingFound={nothingFound}
            offered={isSearching ? offer(search ?? '') : undefined}
            onPick={handlePick}
            onDrawn={combobox.selectActiveOption}
          />
        </Suspense>
      </Combobox.Dropdown>
    </Combobox>
  );
}
