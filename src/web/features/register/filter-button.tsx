import { ActionIcon } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { register as texts } from '#web/languages/en/register.ts';
import classes from './filter-button.module.css';

type FilterButtonProps = {
  isOpen: boolean;
  /** True if another switch is at the end of the row. */
  isBesideSwitch: boolean;
  onOpen: () => void;
  /** The content before the button. */
  children: ReactNode;
};

/** The button that opens the filter field of a register. */
export function FilterButton({ isOpen, isBesideSwitch, onOpen, children }: FilterButtonProps) {
  return (
    <div className={classes.corner} data-beside={isBesideSwitch || undefined}>
      {children}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.filter}
        aria-pressed={isOpen}
        title={texts.filter}
        onClick={onOpen}
      >
        <ListFilter size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
