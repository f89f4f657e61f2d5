import { useEffect } from 'react';
import { createStore } from '#web/signals/store.ts';
import { guardBack } from './back.ts';
import { prefetchComponents } from './lazy-component.tsx';
import { LazyToasts } from './toast.tsx';

/** True while the app itself reloads the page: then the browser must not ask. */
let isLeaving = false;

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isLeaving) event.preventDefault();
}

/** Makes the browser ask before the page is closed until the work is done, on any page of the app. */
export function askBeforeUnloadUntil(work: Promise<unknown>): void {
  // A separate listener, so that removing it does not remove the one of `useUnsaved`.
  const ask = (event: BeforeUnloadEvent) => askBeforeUnload(event);
  const stop = () => removeEventListener('beforeunload', ask);
  addEventListener('beforeunload', ask);
  work.then(stop, stop);
}

/** The number of mounted forms with unsaved input. */
const unsavedCount = createStore(0);

function countUnsaved(): () => void {
  unsavedCount.set(unsavedCount.now() + 1);
  return () => unsavedCount.set(unsavedCount.now() - 1);
}

/** True if any form of the page has unsaved input. */
export function hasAnyUnsaved(): boolean {
  return unsavedCount.now() > 0;
}

/**
 * Runs `run` when no form has unsaved input any more.
 * @returns cancel
 */
export function onAllSaved(run: () => void): () => void {
  const end = unsavedCount.subscribe(() => {
    if (hasAnyUnsaved()) return;
    end();
    run();
  });
  return end;
}

/**
 * Marks an element as having unsaved input while `typed` differs from `initial`. A popup then asks before it closes over it (spec 2
 * Popups), the router before it navigates (web/app/app.tsx), and the browser before it leaves the page.
 */
export function useUnsaved<Typed>(typed: Typed, initial: Typed): { 'data-unsaved': true | undefined } {
  const isUnsaved = JSON.stringify(typed) !== JSON.stringify(initial);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    guardBack();
    // The toast that reports the result of saving must be loaded before the network may be unreachable.
    prefetchComponents([LazyToasts]);
    addEventListener('beforeunload', askBeforeUnload);
    const release = countUnsaved();
    return () => {
      release();
      removeEventListener('beforeunload', askBeforeUnload);
    };
  }, [isUnsaved]);
  return { 'data-unsaved': isUnsaved || undefined };
}

/** True if the element contains unsaved input. */
export function containsUnsaved(element: Element | null): boolean {
  return Boolean(element?.querySelector('[data-unsaved]'));
}

/** Reloads the page without asking, when unsaved input can no longer be saved. */
export function reloadWithoutPrompt(): void {
  isLeaving = true;
  location.reload();
}
