import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';

type ActionsMenuProps = {
  /** The button that opens it. */
  target: ReactNode;
  /** Its items. */
  children: ReactNode;
};

/** A menu behind a button; it is drawn in the page's own landmark, where screen readers look. */
export function ActionsMenu({ target, children }: ActionsMenuProps) {
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      portalProps={{ target: 'main' }}
      floatingStrategy="fixed"
      // An element that is no item may not stand in a menu; the first item takes the focus.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
