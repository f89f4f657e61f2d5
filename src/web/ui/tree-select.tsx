import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { fold } from './fold.ts';
import classes from './tree-select.module.css';

/** One line of the tree: `depth` indents it, `path` is shown where it is found by searching, a disabled one only groups. */
export type TreeOption = {
  value: string;
  label: string;
  path: string;
  depth: number;
  color: string;
  isDisabled: boolean;
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
  /** What was chosen last elsewhere; offered on top while nothing is searched for. */
  recent?: { title: string; values: readonly string[] } | undefined;
  /** Whether the label says that something must be chosen. */
  isRequired?: boolean;
  /** For the cell of a sheet: the label is only spoken, an error only marked, Tab takes what was found. */
  isCompact?: boolean;
};

/** How long a list is drawn at once; searching narrows it, so nobody scrolls further. */
const mostShown = 300;

/** Every word must occur in the path; the lines that only group are left out of what is found. */
function find(options: TreeOption[], search: string): TreeOption[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const hits = options.filter(
    (option) => !option.isDisabled && words.every((word) => fold(option.path).includes(word)),
  );
  const first = words[0] ?? '';
  const rank = (option: TreeOption) =>
    fold(option.label).startsWith(first) ? 0 : fold(option.label).includes(first) ? 1 : 2;
  return hits.toSorted((a, b) => rank(a) - rank(b));
}

type OptionProps = { option: TreeOption; isActive: boolean; showsPath: boolean };

/** One line: indented by its depth, or with its path where it stands out of the tree. */
function Option({ option, isActive, showsPath }: OptionProps) {
  return (
    <Combobox.Option
      value={option.value}
      disabled={option.isDisabled}
      active={isActive}
      className={classes.option ?? ''}
    >
      <span
        className={classes.line}
        style={{ paddingInlineStart: showsPath ? 0 : option.depth * 14 }}
        data-group={option.isDisabled || undefined}
      >
        <span className={classes.dot} style={{ background: option.color }} aria-hidden />
        <span>
          {option.label}
          {showsPath && <small className={classes.path}>{option.path}</small>}
        </span>
      </span>
    </Combobox.Option>
  );
}

/** A select over a tree, searched as one types; the whole works by keyboard. */
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
  recent,
  isRequired = true,
  isCompact = false,
}: TreeSelectProps) {
  const [search, setSearch] = useState<string>();
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch(undefined);
    },
    onDropdownOpen: () => combobox.selectActiveOption(),
  });
  const chosen = options.find((option) => option.value === value);
  const { dropdownOpened, selectActiveOption } = combobox;
  // A sheet holds hundreds of these: their lists are drawn when they are opened.
  const shown = isCompact && !dropdownOpened ? [] : find(options, search ?? '').slice(0, mostShown);
  useEffect(() => {
    if (isCompact && dropdownOpened) selectActiveOption();
  }, [isCompact, dropdownOpened, selectActiveOption]);
  const isSearching = (search ?? '').trim() !== '';
  const offered =
    isSearching || (isCompact && !dropdownOpened)
      ? []
      : (recent?.values ?? [])
          .map((each) => options.find((option) => option.value === each))
          .filter((option) => option !== undefined)
          .filter((option) => !option.isDisabled && option.value !== value);

  const handleSubmit = (picked: string) => {
    onChange(picked);
    setSearch(undefined);
    combobox.closeDropdown();
  };

  /** Enter takes the best of what was found, without going down to it first. */
  const handleKeyDown = (event: KeyboardEvent) => {
    const [best] = shown;
    const isTab = isCompact && event.key === 'Tab' && !event.shiftKey;
    if (!(isTab || event.key === 'Enter') || !isSearching || best === undefined) return;
    if (!isTab) {
      if (combobox.getSelectedOptionIndex() >= 0) return;
      event.preventDefault();
    }
    handleSubmit(best.value);
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={handleSubmit}
      withinPortal
      shadow="md"
      radius={8}
      {...(isCompact && { width: 'max-content', position: 'bottom-start' })}
    >
      <Combobox.Target>
        <InputBase
          {...(isCompact
            ? {
                'aria-label': label,
                error: error !== undefined,
                classNames: { input: classes.cell ?? '' },
                leftSectionWidth: 26,
                rightSectionWidth: 26,
              }
            : { label, error })}
          description={description}
          required={isRequired}
          disabled={disabled ?? false}
          placeholder={placeholder ?? ''}
          leftSection={<span className={classes.dot} style={{ background: chosen?.color }} aria-hidden />}
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
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => combobox.closeDropdown()}
          autoComplete="off"
        />
      </Combobox.Target>
      <Combobox.Dropdown {...(isCompact && { miw: 224 })}>
        <Combobox.Options className={classes.options} mah={300}>
          {offered.length > 0 && (
            <Combobox.Group label={recent?.title ?? ''}>
              {offered.map((option) => (
                <Option key={option.value} option={option} isActive={false} showsPath />
              ))}
            </Combobox.Group>
          )}
          {shown.map((option) => (
            <Option
              key={option.value}
              option={option}
              isActive={option.value === value}
              showsPath={isSearching}
            />
          ))}
          {shown.length === 0 && (dropdownOpened || !isCompact) && (
            <Combobox.Empty>{nothingFound}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
