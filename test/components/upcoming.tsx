import { page } from 'vitest/browser';
import { UpcomingPage } from '#web/app/dashboard/upcoming-page.tsx';
import { mountFeature } from './mount.tsx';
import type { StubProvider } from './stub-provider.ts';
// These modules are loaded on demand by the app: on a busy machine they would arrive later than a test waits.
import '#web/features/schedules/schedule-editor-popup.tsx';

export const schedules = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem');
export const scheduleButton = (name: string) => schedules.getByRole('button', { name, exact: true });

/** Opens the page of the schedules. */
export const openUpcoming = (
  book: unknown,
  options: Parameters<typeof mountFeature>[1] = {},
): Promise<StubProvider> =>
  mountFeature(<UpcomingPage />, { book, at: '/upcoming', hasTasks: true, ...options });

/** Returns the bodies of the stored schedules. */
export async function storedSchedules(provider: StubProvider): Promise<Record<string, unknown>[]> {
  const items = await provider.elsewhere('items', { bookName: 'Main' });
  return items.filter(({ Kind }) => Kind === 'schedule').map(({ Body }) => JSON.parse(Body));
}
