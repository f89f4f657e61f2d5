import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createHousehold } from '../../../e2e/support/household.ts';
import { mount } from '../../../test/components/mount.tsx';
import { packExportedBook } from '../../../test/support/read-only-copy.ts';
import { readCopyBook } from './copy-book.ts';
import { CopyScreen } from './copy-screen.tsx';

test('shows German texts in a copy made in German', async () => {
  const book = readCopyBook(await packExportedBook(createHousehold(60).data));
  await mount(<CopyScreen book={book} isEncrypted />, { at: '#/reports?report=income&from=2022-01-01' });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Einnahmen und Ausgaben');
  await page.getByRole('link', { name: 'Über diese Kopie' }).click();
  await expect.element(page.getByText('Mit einem Passwort (AES-256-GCM')).toBeVisible();
});
