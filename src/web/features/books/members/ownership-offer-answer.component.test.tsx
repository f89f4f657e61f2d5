import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createHousehold } from '../../../../../e2e/support/household.ts';
import { BookSettings } from '#web/features/books/settings/book-settings.tsx';
import { expectAccessibleDialog } from '../../../../../test/components/axe.ts';
import { mountFeature } from '../../../../../test/components/mount.tsx';
import { ada, openStubProvider } from '../../../../../test/components/stub-provider.ts';

const owner = { PersonId: 'grace', Name: 'grace@example.org' };
const offer = { Role: 'edit', EndsAt: '2026-12-06T12:00:00.000Z' } as const;

/** Opens the settings of a book whose owner offers it to the user. */
async function open({ bytes = 40_000, isPhone = false } = {}) {
  const provider = openStubProvider();
  await mountFeature(<BookSettings exportBook={null} />, {
    book: createHousehold(30).data,
    at: '/book-settings',
    isPhone,
    provider,
    async prepare() {
      const root = await provider.elsewhere('root-account', {});
      const { AccountId: BookId = '', AccountName: BookName = '' } = root ?? {};
      provider.answers('members', () => ({
        Role: 'view',
        Owner: owner,
        Members: [{ PersonId: ada.id, Name: ada.email, Role: 'view', JoinedAt: '2026-11-01T12:00:00.000Z' }],
        Invitations: [],
        HandOver: { To: { PersonId: ada.id, Name: ada.email }, ...offer },
      }));
      provider.answers('hand-over-offers', () => [
        { BookId, BookName, Owner: owner, Rows: 61, Bytes: bytes, ...offer },
      ]);
    },
  });
  const card = page.getByRole('region', { name: /^Become the owner of/ });
  await expect.element(card).toBeVisible();
  return card;
}

test('the ownership offer formats its end date as the book does, and names a size below one megabyte as less than 1 MB', async () => {
  const card = await open();
  await expect.element(card.getByText('The offer ends on 6 December 2026.')).toBeVisible();
  await expect.element(card.getByText('Storage: less than 1 MB')).toBeVisible();
});

test('the ownership offer formats a size from one megabyte up as a number', async () => {
  const card = await open({ bytes: 1_000_000 });
  await expect.element(card.getByText('Storage: 1 MB', { exact: true })).toBeVisible();
});

test.each([
  { screen: 'a desktop', isPhone: false },
  { screen: 'a phone', isPhone: true },
])(
  'the ownership offer is a card with a heading, padding and one background on $screen',
  async ({ isPhone }) => {
    const card = await open({ isPhone });
    await expect.element(card.getByRole('heading', { level: 3 })).toBeVisible();
    const element = await card.findElement();
    const frame = element.getBoundingClientRect();
    const accept = card.getByRole('button', { name: 'Accept' });
    const button = await accept.findElement();
    const text = await card.getByText(/wants to hand over/).findElement();
    expect(text.getBoundingClientRect().left - frame.left).toBeGreaterThanOrEqual(16);
    expect(frame.right - button.getBoundingClientRect().right).toBeGreaterThanOrEqual(16);
    expect(frame.bottom - button.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(16);
    const row = button.parentElement;
    expect(row && getComputedStyle(row).backgroundColor).toBe(getComputedStyle(element).backgroundColor);
    await expectAccessibleDialog();
  },
);
