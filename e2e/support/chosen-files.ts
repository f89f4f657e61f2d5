import type { Page } from '@playwright/test';
import type { BankFile } from '../../test/support/statement-files.ts';
import { expect } from './screen.ts';

/** Converts a file to the form that a file chooser takes. */
export const toFilePayload = ({ name, content }: BankFile) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

/** Drops files on the page. */
export async function dropFiles(page: Page, ...files: BankFile[]): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, content } of list) transfer.items.add(new File([content], name));
    return transfer;
  }, files);
  // The app loads the code for dropped files when a file is dragged over the page.
  await expect(async () => {
    for (const type of ['dragenter', 'dragover'])
      await page.dispatchEvent('body', type, { dataTransfer: data });
    await expect(page.locator('html')).toHaveAttribute('data-files-over', '', { timeout: 500 });
  }).toPass();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}
