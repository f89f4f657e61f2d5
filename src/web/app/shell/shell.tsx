import { ActionIcon, UnstyledButton } from '@mantine/core';
import {
  BookOpen,
  Calendar,
  ChartNoAxesColumn,
  Check,
  CloudOff,
  CloudUpload,
  Info,
  Languages,
  LogOut,
  Scale,
  Settings,
  Wallet,
} from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '#contract/users.ts';
import { displayNameOf } from '#web/lib/sign-in-sentence.ts';
import { DefaultPicture, Logo } from '#web/ui/logo.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { app as texts } from '#web/languages/en/app.ts';
import { UnreadableRecordsContext } from '#web/lib/unreadable-records.tsx';
import { language, type Language, languageNames } from '#web/languages/language.ts';
import { remember } from '#web/session/storage.ts';
import { Frame } from './frame.tsx';
import type { LogOutState } from './log-out-popup.tsx';
import classes from './shell.module.css';
import connectionSignClasses from './connection-indicator.module.css';

/**
 * The connection to the back-end: whether it is online, the number of pending operations, whether this back-end can queue them, and whether
 * offline copies exist on this device.
 */
export type ConnectionState = { isOnline: boolean; waiting: number; canQueue: boolean; isSynced?: boolean };

/**
 * Indicator for a lost connection and the number of pending operations. While online without pending operations, it is shown only if this
 * device has offline copies.
 */
function ConnectionIndicator({ isOnline, waiting, canQueue, isSynced }: ConnectionState) {
  const isBusy = !isOnline || waiting > 0;
  const isVisible = isBusy || isSynced;
  const Icon = isOnline ? (isBusy ? CloudUpload : Check) : CloudOff;
  const online = isBusy ? texts.connection.waiting(waiting) : texts.connection.saved;
  const offline = canQueue ? texts.connection.offlineWith(waiting) : texts.connection.offlineWithout;
  const whole = isOnline ? online : offline;
  const short = [!isOnline && texts.connection.offline, waiting > 0 && waiting].filter(Boolean);
  return (
    <div role="status" className={connectionSignClasses.indicator}>
      {isVisible && (
        <span className={connectionSignClasses.badge} title={whole}>
          <Icon size={16} aria-hidden />
          <span className={connectionSignClasses.whole}>{whole}</span>
          {isBusy && (
            <span className={connectionSignClasses.short} aria-hidden>
              {short.join(' · ')}
            </span>
          )}
        </span>
      )}
    </div>
  );
}

type PageLinkProps = {
  path: string;
  label: string;
  icon: ReactNode;
  isCollapsed: boolean;
  onOpened: () => void;
};

/** Navigation link to a page. */
export function PageLink({ path, label, icon, isCollapsed, onOpened }: PageLinkProps) {
  const [location] = useLocation();
  return (
    <Link
      href={path}
      className={classes.item ?? ''}
      title={isCollapsed ? label : undefined}
      aria-current={location === path ? 'page' : undefined}
      onClick={onOpened}
    >
      {icon}
      <span className={classes.label}>{label}</span>
    </Link>
  );
}

/** Stores another language and reloads: texts are read only once, when the page starts. */
function switchLanguage(chosen: Language): void {
  remember('Language', chosen);
  location.reload();
}

/** Buttons for the other languages, each labelled with the language's own name. */
function LanguageSwitch({ isCollapsed }: { isCollapsed: boolean }) {
  return Object.entries(languageNames)
    .filter(([tag]) => tag !== language)
    .map(([tag, name]) => (
      <UnstyledButton
        key={tag}
        lang={tag}
        className={classes.item ?? ''}
        title={isCollapsed ? name : undefined}
        onClick={() => switchLanguage(tag as Language)}
      >
        <Languages size={18} />
        <span className={classes.label}>{name}</span>
      </UnstyledButton>
    ));
}

const LazyUnreadableRecordsNotice = lazyComponent(
  async () => (await import('./unreadable-records-notice.tsx')).UnreadableRecordsNotice,
);

/** Context that marks the sums on a page if records are unreadable, which is very rare. */
function UnreadableRecordsScope({ count, children }: { count: number; children: ReactNode }) {
  const notice = count > 0 && (
    <Suspense fallback={null}>
      <LazyUnreadableRecordsNotice count={count} />
    </Suspense>
  );
  return <UnreadableRecordsContext value={notice}>{children}</UnreadableRecordsContext>;
}

const LazyLogOutPopup = lazyComponent(async () => (await import('./log-out-popup.tsx')).LogOutPopup);

const pages = [
  { path: '/reports', label: texts.nav.reports, icon: ChartNoAxesColumn, needsLogin: true },
  { path: '/budget', label: texts.nav.budget, icon: Wallet, needsLogin: true },
  { path: '/upcoming', label: texts.nav.upcoming, icon: Calendar, needsLogin: true },
  { path: '/settings', label: texts.nav.settings, icon: Settings, needsLogin: true },
  { path: '/support', label: texts.nav.support, icon: Scale, needsLogin: false },
  { path: '/credits', label: texts.nav.credits, icon: Info, needsLogin: false },
];

/** The user's picture; a default picture if it is missing or cannot be loaded. */
function UserPicture({ user }: { user: User }) {
  const address = user.user_metadata?.avatar_url ?? user.user_metadata?.picture ?? user.photoURL;
  const [brokenAddress, setBrokenAddress] = useState<string>();
  if (!address || address === brokenAddress) return <DefaultPicture />;
  return <img className={classes.picture} src={address} alt="" onError={() => setBrokenAddress(address)} />;
}

/** The sign-out button: its label, and the text shown instead of a user name if no user is signed in. */
export type SignOutAction = { label: string; userLabel?: string | undefined; run: () => void };

type HeaderProps = {
  user: User | undefined;
  connection: ConnectionState;
  signOutAction: SignOutAction | undefined;
};

function Header({ user, connection, signOutAction }: HeaderProps) {
  const name = user === undefined ? '' : (signOutAction?.userLabel ?? displayNameOf(user));
  return (
    <>
      <a href="/" className={classes.logo} aria-label={texts.nav.home}>
        <Logo size={26} /> Partita
      </a>
      <ConnectionIndicator {...connection} />
      {user !== undefined && (
        <div className={classes.user}>
          <UserPicture user={user} />
          <span className={classes.userName} title={name}>
            {name}
          </span>
          {signOutAction !== undefined && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              onClick={signOutAction.run}
              aria-label={signOutAction.label}
              title={signOutAction.label}
            >
              <LogOut size={18} />
            </ActionIcon>
          )}
        </div>
      )}
    </>
  );
}

type ShellProps = {
  user: User | undefined;
  /** True if a page may be opened (spec 2 Route table). */
  isAllowed: (path: string) => boolean;
  /** The running log-out. */
  logOut: LogOutState | undefined;
  /** The connection to the back-end, if the back-end reports it. */
  connection: ConnectionState;
  /** The number of unreadable records missing from lists and sums. */
  unreadableCount: number;
  /** The sign-out button, if one is available. */
  signOutAction: SignOutAction | undefined;
  /** The books menu, given after the books have loaded. */
  books?: ((isCollapsed: boolean, onOpened: () => void) => ReactNode) | undefined;
  /** Pages that only some books have, shown among the common pages. */
  bookPages?: ((isCollapsed: boolean, onOpened: () => void) => ReactNode) | undefined;
  children: ReactNode;
};

/** The frame of every signed-in page: header, navigation and content (spec 2 Header and navigation). */
export function Shell({
  user,
  isAllowed,
  logOut,
  connection,
  unreadableCount,
  signOutAction,
  books,
  bookPages,
  children,
}: ShellProps) {
  return (
    <>
      <Frame
        header={<Header user={user} connection={connection} signOutAction={signOutAction} />}
        above={(isCollapsed, onOpened) => (
          <>
            {books?.(isCollapsed, onOpened)}
            {user === undefined && (
              <Link href="/dashboard" className={classes.item ?? ''} onClick={onOpened}>
                <BookOpen size={18} />
                <span className={classes.label}>{texts.nav.books}</span>
              </Link>
            )}
          </>
        )}
        pages={(isCollapsed, onOpened) =>
          pages
            .filter((page) => (user !== undefined || !page.needsLogin) && isAllowed(page.path))
            .map(({ path, label, icon: Icon }) => (
              <Fragment key={path}>
                {path === '/settings' && bookPages?.(isCollapsed, onOpened)}
                <PageLink
                  path={path}
                  label={label}
                  icon={<Icon size={18} />}
                  isCollapsed={isCollapsed}
                  onOpened={onOpened}
                />
              </Fragment>
            ))
        }
        switches={(isCollapsed) => <LanguageSwitch isCollapsed={isCollapsed} />}
      >
        <UnreadableRecordsScope count={unreadableCount}>{children}</UnreadableRecordsScope>
      </Frame>
      {logOut !== undefined && (
        <LazyPopup onClose={undefined}>
          <LazyLogOutPopup {...logOut} />
        </LazyPopup>
      )}
    </>
  );
}
