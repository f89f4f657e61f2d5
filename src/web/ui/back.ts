/**
 * Keeps Back from throwing away what is open or typed (docs/decisions/0014): while there is such a thing the browser's
 * history holds one entry more, the guard, over that of the page. Back from it comes to the page itself; what lies there
 * is asked, and the guard taken up again. One that has nothing left to guard is passed by.
 */

/** What stands at the guard and at the entry under it: the same name, so that the two are known to belong together. */
type GuardState = { guard?: string; under?: string };

/** Called at Back while it is guarded; answers whether the page stays. */
type BackListener = () => boolean;

const listeners = new Set<BackListener>();

function readGuardState(): GuardState {
  const state: GuardState | null = history.state;
  return state ?? {};
}

/** The name of the guard one is at; a reload keeps it. */
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

/** From now on Back is heard first. */
export function guardBack(): void {
  if (guard !== undefined || isReturning) return;
  guard = Math.random().toString(36).slice(2);
  history.replaceState({ ...readGuardState(), under: guard }, '');
  history.pushState({ guard }, '');
}

/** Calls `listener` at Back while it is guarded. @returns unsubscribe */
export function onBack(listener: BackListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Goes where Back from the guarded page leads. */
export function goBack(): void {
  history.go(guard === undefined ? -1 : -2);
}

/** Goes to another page, which takes the place of the guard: else Back would come to the same page twice. */
export function replaceGuard(go: (isReplacing: boolean) => void): void {
  go(guard !== undefined);
  ({ guard } = readGuardState());
  isReturning = false;
}
