/**
 * Prevents the browser's Back from discarding open popups or typed input (docs/decisions/0014). While there is something to guard, the
 * history has one extra entry, the guard, above the page's entry. Back then arrives at the page's entry, where the listeners decide, and
 * the guard is restored. A guard without anything to protect is skipped.
 */

/** History state of the guard and of the entry below it; both contain the same name, so that they can be matched. */
type GuardState = { guard?: string; under?: string };

/** Called on a guarded Back; returns true if the page stays. */
type BackListener = () => boolean;

const listeners = new Set<BackListener>();

function readGuardState(): GuardState {
  const state: GuardState | null = history.state;
  return state ?? {};
}

/** The name of the current guard; it survives a reload. */
let guard = readGuardState().guard;
let isReturning = false;

function handlePopState(): void {
  const left = guard;
  const state = readGuardState();
  ({ guard } = state);
  isReturning = false;
  if (left === undefined || state.under !== left) return;
  isReturning = [...listeners].some((listener) => listener());
  if (isReturning) history.forward();
  else history.back();
}
addEventListener('popstate', handlePopState);

/** Guards Back from now on. */
export function guardBack(): void {
  if (guard !== undefined || isReturning) return;
  guard = Math.random().toString(36).slice(2);
  history.replaceState({ ...readGuardState(), under: guard }, '');
  history.pushState({ guard }, '');
}

/**
 * Calls `listener` on a guarded Back.
 * @returns unsubscribe
 */
export function onBack(listener: BackListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Navigates back from the guarded page. */
export function goBack(): void {
  history.go(guard === undefined ? -1 : -2);
}

/** Navigates to another page that replaces the guard; otherwise Back would return to the same page twice. */
export function replaceGuard(go: (isReplacing: boolean) => void): void {
  go(guard !== undefined);
  ({ guard } = readGuardState());
  isReturning = false;
}
