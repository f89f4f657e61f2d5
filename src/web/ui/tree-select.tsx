import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
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
};

/** How long a list is drawn at once; searching narrows it, so nobody scrolls further. */
const mostShown = 300;

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}

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
  const shown = find(options, search ?? '').slice(0, mostShown);
  const isSearching = (search ?? '').trim() !== '';

  const handleSubmit = (picked: string) => {
    onChange(picked);
    setSearch(undefined);
    combobox.closeDropdown();
  };

  /** Enter takes the best of what was found, without going down to it first. */
  const handleKeyDown = (event: KeyboardEvent) => {
    const [best] = shown;
    if (event.key !== 'Enter' || !isSearching || best === undefined || combobox.getSelectedOptionIndex() >= 0)
      return;
    event.preventDefault();
    handleSubmit(best.value);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={handleSubmit} withinPortal shadow="md" radius={8}>
      <Combobox.Target>
        <InputBase
          label={label}
          description={description}
          required
          disabled={disabled ?? false}
          error={error}
          placeholder={placeholder ?? ''}
          leftSection={<span className={classes.dot} style={{ background: chosen?.color }} aria-hidden />}
          rightSection={<ChevronsUpDown size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          value={search ?? chosen?.label ?? ''}
          title={chosen?.path ?? ''}
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
      <Combobox.Dropdown>
        <Combobox.Options className={classes.options} mah={300}>
          {shown.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              disabled={option.isDisabled}
              active={option.value === value}
              className={classes.option ?? ''}
            >
              <span
                className={classes.line}
                style={{ paddingInlineStart: isSearching ? 0 : option.depth * 14 }}
                data-group={option.isDisabled || undefined}
              >
                <span className={classes.dot} style={{ background: option.color }} aria-hidden />
                <span>
                  {option.label}
                  {isSearching && <small className={classes.path}>{option.path}</small>}
                </span>
              </span>
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{nothingFound}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
