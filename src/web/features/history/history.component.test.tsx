import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountFeature } from '../../../../test/components/mount.tsx';
import { History } from './history.tsx';

const popup = page.getByRole('dialog', { name: /^History/ });
const entries = popup.getByRole('list', { name: 'Changes' }).getByRole('listitem');

test('the history names the reason if it cannot be loaded, and loads again on request', async () => {
  const provider = await mountFeature(<History onClose={() => undefined} />, {
    prepare: (stub) => stub.rejects('changes'),
  });
  await expect
    .element(popup)
    .toMatchTextContent('The history could not be loaded. Failed ! The database is away');
  provider.passes('changes');
  await popup.getByRole('button', { name: 'Try again' }).click();
  await expect.element(entries).toHaveLength(1);
});
