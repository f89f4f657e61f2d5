import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { ProviderConfig } from '#contract/providers.ts';
import { createLocalBookTools } from '#dispatch/browser.ts';
import { suspendUpdateOffers } from '#web/app/shell/update-notice.ts';
import { markVerifyDue } from '#web/data/verification/verify-due.ts';
import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import { LostBooks } from '#web/features/this-browser/lost-books.tsx';
import { ThisBrowserSettings } from '#web/features/this-browser/this-browser-settings.tsx';
import { ThisBrowser } from '#web/features/this-browser/this-browser.tsx';
import { useSession } from '#web/session/session.ts';
import { remember } from '#web/session/storage.ts';
import { leaveExample } from './switch-provider.ts';

export type LocalBooksPartProps = {
  choice: ProviderChoice;
  /** True in Settings; otherwise the component is rendered behind every page. */
  isSection?: boolean;
};

/** The screens for books in this browser, in one component that only their users load. */
export function LocalBooksPart({ choice, isSection = false }: LocalBooksPartProps) {
  const { current } = choice;
  const books = useMemo(() => createLocalBookTools(current), [current]);
  const [path] = useLocation();
  const { call } = useSession();
  // A log-out deletes the example; the next visit deletes the remaining data.
  const begin = () =>
    void call('logout', {})
      .catch(() => false)
      .then(() => leaveExample(true));
  if (isSection) return <ThisBrowserSettings books={books} onBegin={begin} />;
  return <ThisBrowser books={books} isLineVisible={path === '/dashboard'} onBegin={begin} />;
}

export type LostLocalBooksProps = {
  provider: ProviderConfig;
  /** True if the books are certainly gone. */
  booksAreGone: boolean;
};

/** Remedies after a start with books in this browser has failed. */
export function LostLocalBooks({ provider, booksAreGone }: LostLocalBooksProps) {
  const books = useMemo(() => createLocalBookTools(provider), [provider]);
  // The remaining data exists only in this page.
  useEffect(() => (booksAreGone ? suspendUpdateOffers() : undefined), [booksAreGone]);
  const reopen = () => {
    // The choice of the provider may be lost together with the books.
    remember('CurrentProvider', provider);
    markVerifyDue(provider);
    location.assign('/dashboard');
  };
  return <LostBooks books={books} areBooksGone={booksAreGone} onDone={reopen} />;
}
