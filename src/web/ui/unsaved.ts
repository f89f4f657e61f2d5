import { useEffect } from 'react';
import { createStore } from '#web/signals/store.ts';
import { guardBack } from './back.ts';
import { prefetchComponents } from './lazy-component.tsx';
import { LazyToasts } from './toast.tsx';

/** Set while the app itself reloads the page: then the browser must not ask. */
let isLeaving = false;

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isLeaving) event.preventDefault();
}

/** Has the browser ask before the page is left until the work is done, whichever page of the app is shown. */
export function askBeforeUnloadUntil(work: Promise<unknown>): void {
  // A listener of its own: removing it must not remove that of `useUnsaved`.
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

/** Whether any form of the page has unsaved input. */
export function hasAnyUnsaved(): boolean {
  return unsavedCount.now() > 0;
}

/** Runs once no form has unsaved input any more. @returns cancel */
export function onAllSaved(run: () => void): () => void {
  const end = unsavedCount.subscribe(() => {
    if (hasAnyUnsaved()) return;
    end();
    run();
  });
  return end;
}

/**
 * Marks an element as having unsaved input, which is the case while `typed` differs from `initial`.
 * A popup then asks before it closes over it (spec 2 Popups), the routes before they lead elsewhere (web/app/app.tsx), and the
 * browser before it leaves the page.
 */
export function useUnsaved<Typed>(typed: Typed, initial: Typed): { 'data-unsaved': true | undefined } {
  const isUnsaved = JSON.stringify(typed) !== JSON.stringify(initial);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    guardBack();
    // The toast that reports the result of saving must be loaded before the network may be gone.
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

/** Whether the element contains unsaved input. */
export function containsUnsaved(element: Element | null): boolean {
  return Boolean(element?.querySelector('[data-unsaved]'));
}

/** Reloads the page without asking, when unsaved input cannot be saved any more. */
export function reloadWithoutPrompt(): void {
  isLeaving = true;
  location.reload();
}
