import { Menu } from '@mantine/core';
import './mantine-layers.css';
import { Check } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** One line of a menu. */
export type MenuAction = {
  label: string;
  icon: ReactNode;
  /** True if the action deletes something permanently. */
  isDangerous?: boolean;
  /** True if this option is the chosen one. The options form a radio group, unless `isAlone` makes it a checkbox. */
  isChosen?: boolean;
  isAlone?: boolean;
  run: () => void;
};

/** Menu target for a button that is rendered elsewhere. */
function TargetProxy({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  }, [element, ref]);
  return null;
}

/** Props of a menu that is open or was open. */
export type MenuProps = {
  /** Prefix of the ids of the button and the list. */
  id: string;
  /** The button of the menu. */
  anchor: HTMLElement;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

type ActionsListProps = MenuProps & { actions: readonly MenuAction[] };

/** Closes a menu with Escape from anywhere, because the first item may not have the focus yet. */
function useEscape({ isOpen, onOpen, anchor }: Pick<MenuProps, 'isOpen' | 'onOpen' | 'anchor'>): void {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(false);
    anchor.focus();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const handle = (event: KeyboardEvent) => close(event);
    addEventListener('keydown', handle, { capture: true });
    return () => removeEventListener('keydown', handle, { capture: true });
  }, [isOpen]);
}

/** The list of a menu, rendered in the page's main landmark, where screen readers find it. */
export function ActionsList({ id, anchor, isOpen, onOpen, actions }: ActionsListProps) {
  useEscape({ isOpen, onOpen, anchor });
  // The item disappears with the menu, so the focus moves to the button first; popups opened by the action return it there.
  const choose = (run: () => void) => {
    anchor.focus();
    run();
  };
  return (
    <Menu
      id={id}
      opened={isOpen}
      onChange={onOpen}
      position="bottom-end"
      shadow="md"
      portalProps={{ target: 'main' }}
      floatingStrategy="fixed"
      // A menu may contain items only; the first item takes the focus.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <TargetProxy element={anchor} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, isDangerous, isChosen, isAlone, run }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            onClick={() => choose(run)}
            {...(isDangerous === true && { color: 'var(--out)' })}
            {...(isChosen !== undefined && {
              // Mantine's item always sets its own role.
              ref: (item: HTMLElement | null) =>
                item?.setAttribute('role', isAlone ? 'menuitemcheckbox' : 'menuitemradio'),
              'aria-checked': isChosen,
              rightSection: isChosen && <Check size={15} aria-hidden />,
            })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
