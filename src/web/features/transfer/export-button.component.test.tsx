import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { catchDownloads } from '../../../../test/components/downloads.ts';
import { mountFeature } from '../../../../test/components/mount.tsx';
import { ExportButton } from './export-button.tsx';

test('a failed export shows a message, and the next attempt saves a file', async () => {
  const files = catchDownloads();
  const provider = await mountFeature(<ExportButton />);
  const button = page.getByRole('button', { name: 'Export my data' });
  provider.rejects('export-data');
  await button.click();
  await expect.element(page.getByText('Error exporting books !', { exact: true })).toBeVisible();
  provider.passes('export-data');
  await button.click();
  await expect
    .poll(() => files.map(({ name }) => name))
    .toEqual([expect.stringMatching(/^partita-.*\.json$/)]);
});
