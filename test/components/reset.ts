import { notifications } from '@mantine/notifications';
import { page } from 'vitest/browser';
import { forgetMemories } from '#web/data/forget-memories.ts';
import { openedCache } from '#web/data/lazy-cache.ts';
import { passGuard } from '#web/ui/back.ts';
import { desktop } from './screens.ts';

/** The address of the page in which the tests run. */
const address = location.href;

/** Brings the page to the state before the first test: address, storage, cached answers, messages, screen size. */
export async function resetPage(): Promise<void> {
  notifications.clean();
  notifications.cleanQueue();
  openedCache()?.clear();
  forgetMemories();
  localStorage.clear();
  sessionStorage.clear();
  passGuard(() => history.replaceState(null, '', address));
  if (innerWidth !== desktop.width) await page.viewport(desktop.width, desktop.height);
}
