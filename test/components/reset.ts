import { notifications, notificationsStore } from '@mantine/notifications';
import { page } from 'vitest/browser';
import { forgetMemories } from '#web/data/memory/forget-memories.ts';
import { openedCache } from '#web/data/lazy-cache.ts';
import { replaceGuard } from '#web/ui/back.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { desktop } from './screens.ts';

/** The address of the test page. */
const address = location.href;

// Messages stay: a message that closes automatically could be gone before a busy machine looks. Another test covers how long each kind
// stays.
const staysMs = 600_000;
Object.assign(screenDelays, { errorToastMs: staysMs, appToastMs: staysMs, longAppToastMs: staysMs });

// A busy machine may take longer than the default to start the worker that reads a file.
Object.assign(screenDelays, { fileReadMs: staysMs });

// A busy machine leaves a page no idle time, sometimes for longer than a test waits.
Object.assign(globalThis, { requestIdleCallback: (run: () => void) => setTimeout(run) });

/** Closes the current message and those that follow it. An error message holds later messages back until it is closed. */
export async function closeMessages(): Promise<void> {
  const [shown] = notificationsStore.getState().notifications;
  if (shown?.id === undefined) return;
  notifications.hide(shown.id);
  // The next message is shown in a microtask.
  await Promise.resolve();
  await closeMessages();
}

/** Brings the page to the state before the first test: address, storage, cached answers, messages, screen size. */
export async function resetPage(): Promise<void> {
  await closeMessages();
  openedCache()?.clear();
  forgetMemories();
  localStorage.clear();
  sessionStorage.clear();
  replaceGuard(() => history.replaceState(null, '', address));
  if (innerWidth !== desktop.width) await page.viewport(desktop.width, desktop.height);
}
