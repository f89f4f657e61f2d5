import { Select, type SelectProps } from '@mantine/core';
import './mantine-layers.css';
import { type KeyboardEvent, useState } from 'react';
import classes from './list-select.module.css';
import { useListPosition } from './list-position.ts';

type ListSelectProps = Omit<SelectProps, 'comboboxProps' | 'data'> & {
  data: { value: string; label: string }[];
};

/** Chooses the first match of the typed text on Enter, unless an option is selected. */
function chooseFirst(event: KeyboardEvent<HTMLInputElement>, shown: string) {
  const { currentTarget: field, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || field.value === shown) return;
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  if (list === null || list.querySelector('[data-combobox-selected]') !== null) return;
  const first = list.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])');
  // Otherwise the form would be submitted with the previous choice.
  event.preventDefault();
  first?.click();
}

/** A select over a list of texts; its options are rendered only while it is open. */
export function ListSelect({ data, ...props }: ListSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = data.find(({ value }) => value === props.value);
  // Mantine links the field to its list only if the list is always mounted.
  const position = { ...useListPosition(), keepMounted: true };
  return (
    <Select
      {...props}
      onKeyDown={(event) => {
        if (props.searchable === true && isOpen) chooseFirst(event, chosen?.label ?? '');
      }}
      data={isOpen ? data : data.filter((each) => each === chosen)}
      comboboxProps={position}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // The list itself scrolls: Mantine's scroll area cannot be reached by keyboard.
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
    />
  );
}
