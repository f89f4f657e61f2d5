import { ActionIcon, UnstyledButton } from '@mantine/core';
import { Menu, Moon, PanelLeftClose, PanelLeftOpen, Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { recall, remember } from '#web/session/storage.ts';
import { useIsMobile } from '#web/ui/screen.ts';
import { app as texts } from '#web/languages/en/app.ts';
import { useDarkMode } from './color-scheme.ts';
import classes from './shell.module.css';

/** Renders a part of the navigation; `onOpened` is called after one of its links was followed. */
type NavigationPart = (isCollapsed: boolean, onOpened: () => void) => ReactNode;

type FrameProps = {
  /** The content of the header, after the menu button of the phone layout. */
  header: ReactNode;
  /** The upper part of the navigation, which takes the remaining height. */
  above: NavigationPart;
  /** The pages, above the switch between light and dark. */
  pages: NavigationPart;
  /** Further switches, below the one between light and dark. */
  switches?: NavigationPart;
  children: ReactNode;
};

/** The layout of every page: header, navigation and content. On the phone the navigation covers the page. */
export function Frame({ header, above, pages, switches, children }: FrameProps) {
  const isMobile = useIsMobile();
  const [isMinimized, setMinimized] = useState(() => recall('IsNavigationMinimized') ?? false);
  // On the phone the navigation is collapsed on each start.
  const [isOpenOnPhone, setOpenOnPhone] = useState(false);
  const isCollapsed = isMobile ? !isOpenOnPhone : isMinimized;
  const { isDark, setDark } = useDarkMode();

  const toggle = () => {
    if (isMobile) return setOpenOnPhone(isCollapsed);
    remember('IsNavigationMinimized', !isCollapsed);
    return setMinimized(!isCollapsed);
  };
  const closeOnPhone = () => setOpenOnPhone(false);
  const theme = isDark ? texts.nav.light : texts.nav.dark;
  const width = isCollapsed ? texts.nav.expand : texts.nav.collapse;

  return (
    <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
      <header className={classes.header}>
        {isMobile && (
          <ActionIcon variant="subtle" color="gray" size={44} onClick={toggle} aria-label={texts.nav.menu}>
            <Menu size={20} />
          </ActionIcon>
        )}
        {header}
      </header>
      {isMobile && !isCollapsed && (
        <button className={classes.backdrop} aria-label={texts.nav.collapse} onClick={toggle} />
      )}
      <nav className={classes.nav} aria-label={texts.nav.label} hidden={isMobile && isCollapsed}>
        {above(isCollapsed, closeOnPhone)}
        <div className={classes.pages}>
          {pages(isCollapsed, closeOnPhone)}
          <UnstyledButton
            className={classes.item}
            title={isCollapsed ? theme : undefined}
            onClick={() => setDark(!isDark)}
          >
            {isDark ? <Sun size={18} /> : <Moon size={18} />}
            <span className={classes.label}>{theme}</span>
          </UnstyledButton>
          {switches?.(isCollapsed, closeOnPhone)}
          <UnstyledButton
            className={classes.item}
            title={isCollapsed ? width : undefined}
            aria-expanded={!isCollapsed}
            onClick={toggle}
          >
            {isCollapsed ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
            <span className={classes.label}>{width}</span>
          </UnstyledButton>
        </div>
      </nav>
      <div className={classes.page}>{children}</div>
    </div>
  );
}
