import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DashboardPage } from '#web/app/dashboard/dashboard-page.tsx';
import { notifyRareEvent } from '#web/app/sync/notify-rare-event.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { OfflineCopies, OfflineCopiesState, RejectedChange } from '#web/session/offline-copies.ts';
import { SessionContext, useSession } from '#web/session/session.ts';
import { createStore } from '#web/signals/store.ts';
import { createHousehold } from '../../../../../e2e/support/household.ts';
import { expectAccessibleDialog } from '../../../../../test/components/axe.ts';
import { catchDownloads } from '../../../../../test/components/downloads.ts';
import { mountFeature } from '../../../../../test/components/mount.tsx';
import { BookSettings } from './book-settings.tsx';
import { OfflineCopyOffer } from './offline-copy-offer.tsx';

const { data, idOf, registerOf } = createHousehold(30);
const bookId = idOf('Household');
const newest = registerOf('Checking')[0];

/** A sync manager in memory, with the offline copies of `books` and the changes that the provider rejected. */
function createSyncManagerStub({ books = [], rejected = [] }: Partial<OfflineCopiesState> = {}) {
  const state = createStore<OfflineCopiesState>({ isOnline: true, waiting: 0, unsaved: [], rejected, books });
  const change = (changed: Partial<OfflineCopiesState>) => state.set({ ...state.now(), ...changed });
  const copies: OfflineCopies = {
    now: state.now,
    subscribe: state.subscribe,
    makeAvailable: async (id) => change({ books: [{ bookId: id, isFilled: true }] }),
    removeCopy: async () => change({ books: [] }),
    verifyCopy: async () => true,
    discardAndLogOut: async () => undefined,
    dismiss: async (name) => change({ rejected: rejected.filter((each) => each.name !== name) }),
  };
  return { copies, change };
}

type WithCopiesProps = { copies: OfflineCopies; isInUse?: boolean; children: ReactNode };

/** Gives a feature a session whose provider supports offline copies. */
function WithCopies({ copies, isInUse = true, children }: WithCopiesProps) {
  const keeping = { isInUse: () => isInUse, load: async () => copies };
  return <SessionContext value={{ ...useSession(), offlineCopies: keeping }}>{children}</SessionContext>;
}

const section = page.getByRole('region', { name: 'This device' });
const keep = section.getByRole('checkbox', { name: 'Available offline' });
const status = section.getByRole('status');
const cards = section.getByRole('list', { name: 'Rejected changes' }).getByRole('listitem');

const openSettings = (copies: OfflineCopies, at = '/book-settings') =>
  mountFeature(
    <WithCopies copies={copies}>
      <BookSettings exportBook={null} />
    </WithCopies>,
    { book: data, at },
  );

/** A description that the user changed offline, while another device changed the same description. */
function rejectedChange({ BookId = bookId, reason = 'changedMeanwhile' as const } = {}): RejectedChange {
  if (newest === undefined) throw new Error('The register is empty');
  return {
    name: 'change',
    at: '2026-11-23T12:00:00.000Z',
    reason: bookError(reason).text,
    detail: { id: reason, params: {} },
    names: { [bookId]: 'Household', GONE: 'Club', [idOf('Checking')]: 'Checking' },
    records: [
      {
        RecordType: 'transaction',
        RecordId: newest.TransactionId,
        BookId,
        mine: { ...newest, TransactionDescription: 'Wage' },
        theirs: BookId === bookId ? { ...newest, TransactionDescription: 'Pay' } : null,
      },
    ],
  };
}

describe('the section of offline copies in the settings of a book', () => {
  test('creates an offline copy, shows its sync state, compares its fingerprint and removes it', async () => {
    const { copies, change } = createSyncManagerStub();
    await openSettings(copies);
    await keep.click();
    await expect.element(status).toHaveTextContent('All saved');
    await page.getByRole('button', { name: 'Verify my book' }).click();
    await expect.element(page.getByText('The offline copy has the same fingerprint.')).toBeVisible();
    change({ isOnline: false, waiting: 1 });
    await expect.element(status).toMatchTextContent('Offline. Your changes are saved on this device');
    await expect.element(status).toMatchTextContent('1 change not synced yet');
    await expectAccessibleDialog();
    await keep.click();
    await expect.element(keep).not.toBeChecked();
    await expect.element(status).toHaveTextContent('');
  });

  test('shows both sides of a rejected change, and retries the change of the user on request', async () => {
    const { copies } = createSyncManagerStub({
      books: [{ bookId, isFilled: true }],
      rejected: [rejectedChange()],
    });
    const provider = await openSettings(copies);
    await expect.element(cards).toHaveLength(1);
    await notifyRareEvent({ type: 'rejected-operations', count: 1 });
    await page.getByRole('alert').getByRole('button', { name: 'Show' }).click();
    await expect.element(cards.first()).toHaveFocus();
    await expect.element(cards.first()).toMatchTextContent('Wage');
    await expect.element(cards.first()).toMatchTextContent('Pay');
    await expectAccessibleDialog();
    await cards.getByRole('button', { name: 'Use your version' }).click();
    await expect.element(cards).toHaveLength(0);
    const stored = (await provider.elsewhere('export-data', {})).data.transactions;
    expect(stored.map(({ TransactionDescription }) => TransactionDescription)).toContain('Wage');
  });

  test('exports a rejected change of a book that is no longer shared to a file, and discards the change', async () => {
    const files = catchDownloads();
    const { copies } = createSyncManagerStub({ rejected: [rejectedChange({ BookId: 'GONE' })] });
    await openSettings(copies, '/book-settings#rejected-changes');
    await expect.element(cards.first()).toHaveFocus();
    await expect.element(cards.first()).toMatchTextContent('Club:');
    await expect.element(cards.first()).toMatchTextContent('Checking');
    await cards.getByRole('button', { name: 'Save to a file' }).click();
    await expect.poll(() => files.map(({ name }) => name)).toEqual(['Club - not saved.csv']);
    expect(await files[0]?.text()).toContain('Wage');
    await cards.getByRole('button', { name: 'Discard' }).click();
    await expect.element(cards).toHaveLength(0);
  });
});

test('Home links to the rejected changes', async () => {
  const { copies } = createSyncManagerStub({ rejected: [rejectedChange()] });
  await mountFeature(
    <WithCopies copies={copies}>
      <DashboardPage />
    </WithCopies>,
    { book: data, at: `/dashboard?at=${bookId}` },
  );
  await page.getByRole('link', { name: '1 change from this device was rejected' }).click();
  expect(location.pathname + location.hash).toBe('/book-settings#rejected-changes');
});

test('the phone offers an offline copy only once', async () => {
  const { copies } = createSyncManagerStub();
  const keepSpy = vi.spyOn(copies, 'makeAvailable');
  const offer = page.getByRole('dialog', { name: 'Make this book available offline?' });
  const drawn = (
    <WithCopies copies={copies} isInUse={false}>
      <OfflineCopyOffer />
    </WithCopies>
  );
  await mountFeature(drawn, { book: data, isPhone: true });
  await expect.element(offer).toBeVisible();
  await expectAccessibleDialog();
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('Partita.OfflineCopyOffered') ?? '[]')).toHaveLength(1);
  expect(keepSpy).not.toHaveBeenCalled();
});
