import { Select, type SelectProps } from '@mantine/core';
import './mantine-layers.css';
import { type KeyboardEvent, useState } from 'react';
import classes from './choice.module.css';
import { useListPosition } from './list-position.ts';

type ListSelectProps = Omit<SelectProps, 'comboboxProps' | 'data'> & { data: { value: string; label: string }[] };

/** Enter takes the first that is found of what was typed, unless another one was come to. */
function chooseFirst(event: KeyboardEvent<HTMLInputElement>, shown: string) {
  const { currentTarget: field, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || field.value === shown) return;
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  if (list === null || list.querySelector('[data-combobox-selected]') !== null) return;
  const first = list.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])');
  // Else the form would be sent with what was chosen before.
  event.preventDefault();
  first?.click();
}

/** One of a list of words; its lines are drawn while it is open. */
export function ListSelect({ data, ...props }: ListSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = data.find(({ value }) => value === props.value);
  // Mantine has the field name its list only where the list was there before.
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
      // The list itself scrolls: Mantine's own way puts an element around it that no key reaches.
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
    />
  );
}
