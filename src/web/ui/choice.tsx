import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import classes from './choice.module.css';
import { useListPosition } from './list-position.ts';

type ChoiceProps = Omit<SelectProps, 'comboboxProps' | 'data'> & { data: { value: string; label: string }[] };

/** One of a list of words; its lines are drawn while it is open. */
export function Choice({ data, ...props }: ChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  // Mantine has the field name its list only where the list was there before.
  const position = { ...useListPosition(), keepMounted: true };
  return (
    <Select
      {...props}
      data={isOpen ? data : data.filter(({ value }) => value === props.value)}
      comboboxProps={position}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // The list itself scrolls: Mantine's own way puts an element around it that no key reaches.
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
    />
  );
}
