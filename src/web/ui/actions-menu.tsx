import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import type { MenuAction, MenuProps } from './actions-list.tsx';
import { type Loadable, lazyComponent, prefetchProps } from './lazy-component.tsx';
import { LazyPopup } from './lazy-popup.tsx';

/** The list of a menu, loaded on demand. */
const LazyActionsList = lazyComponent(async () => (await import('./actions-list.tsx')).ActionsList);

type ActionsMenuProps = Pick<ActionIconProps, 'variant' | 'color' | 'size' | 'className'> & {
  label: string;
  /** True if the label is also shown on hover. */
  hasTitle?: boolean;
  icon: ReactNode;
  actions?: readonly MenuAction[];
  /** Renders the list if its content is loaded with it; `parts` are then the components to prefetch. */
  list?: (menu: MenuProps) => ReactNode;
  parts?: readonly Loadable[];
};

/** A button with a menu whose code is loaded on hover, so that the button itself stays small. */
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
  // The list stays mounted after it was opened, so that closing can be animated.
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
