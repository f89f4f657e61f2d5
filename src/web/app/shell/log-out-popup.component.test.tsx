import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../../../../test/components/keys.ts';
import { mount } from '../../../../test/components/mount.tsx';
import { LogOutPopup } from './log-out-popup.tsx';

test('the log-out popup cannot be dismissed while the log-out runs', async () => {
  await mount(<LogOutPopup />);
  const popup = page.getByRole('dialog');
  await expect.element(popup).toMatchTextContent('Logging out.. Please wait...');
  await expect.element(popup.getByRole('button')).not.toBeInTheDocument();
  await press('Escape');
  await expect.element(popup).toBeVisible();
});
