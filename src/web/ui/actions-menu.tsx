import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import type { MenuAction, MenuProps } from './actions-list.tsx';
import { type Loadable, lazyComponent, prefetchProps } from './lazy-component.tsx';
import { LazyPopup } from './lazy-popup.tsx';

/** The list of a menu. */
const LazyActionsList = lazyComponent(async () => (await import('./actions-list.tsx')).ActionsList);

type ActionsMenuProps = Pick<ActionIconProps, 'variant' | 'color' | 'size' | 'className'> & {
  label: string;
  /** Whether the label also shows when it is pointed at. */
  hasTitle?: boolean;
  icon: ReactNode;
  actions?: readonly MenuAction[];
  /** Draws the list itself, where what stands in it is fetched with it: then `parts` are what is fetched. */
  list?: (menu: MenuProps) => ReactNode;
  parts?: readonly Loadable[];
};

/** A button with a menu behind it, which is fetched when it is pointed at: the button itself weighs nothing. */
export function ActionsMenu({
  label,
  hasTitle = false,
  icon,
  actions = [],
  list,
  parts = [LazyActionsList],
  ...button
}: ActionsMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // The list stays once it was open, so that it can go as it came.
  const [anchor, setAnchor] = useState<HTMLButtonElement>();
  const handleClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setAnchor(currentTarget);
    setOpen(!isOpen);
  };
  const handleBroken = () => {
    setAnchor(undefined);
    setOpen(false);
  };
  const menu = anchor && { id, anchor, isOpen, onOpen: setOpen };
  return (
    <>
      <ActionIcon
        {...button}
        {...prefetchProps(...parts)}
        id={`${id}-target`}
        aria-label={label}
        title={hasTitle ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        data-expanded={isOpen || undefined}
        onClick={handleClick}
      >
        {icon}
      </ActionIcon>
      {menu !== undefined && (
        <LazyPopup onClose={handleBroken}>
          {list?.(menu) ?? <LazyActionsList {...menu} actions={actions} />}
        </LazyPopup>
      )}
    </>
  );
}
