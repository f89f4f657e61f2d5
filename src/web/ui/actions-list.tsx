import { Menu } from '@mantine/core';
import './mantine-layers.css';
import { Check } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** One line of a menu. */
export type MenuAction = {
  label: string;
  icon: ReactNode;
  /** Whether something goes for good. */
  isDangerous?: boolean;
  /** Whether it is how things stand, of a choice; one of several, unless it stands alone. */
  isChosen?: boolean;
  isAlone?: boolean;
  run: () => void;
};

/** Stands for a button that is drawn elsewhere. */
function TargetProxy({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  }, [element, ref]);
  return null;
}

/** A menu that is open, or was. */
export type MenuProps = {
  /** Begins the ids of the button and of the list. */
  id: string;
  /** The button that it belongs to. */
  anchor: HTMLElement;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

type ActionsListProps = MenuProps & { actions: readonly MenuAction[] };

/** Escape closes a menu from wherever it is pressed: the first item may not have the focus yet. */
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

/** The list of a menu; it is drawn in the page's own landmark, where screen readers look. */
export function ActionsList({ id, anchor, isOpen, onOpen, actions }: ActionsListProps) {
  useEscape({ isOpen, onOpen, anchor });
  // The item goes with the menu: what it does begins at the button, and what it opens leads back there.
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
      // An element that is no item may not stand in a menu; the first item takes the focus.
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
              // Mantine's item is none of these, whatever it is given.
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
