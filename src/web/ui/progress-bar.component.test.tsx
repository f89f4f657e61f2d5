import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createStore, useStore } from '#web/signals/store.ts';
import { expectAccessibleDialog } from '../../../test/components/axe.ts';
import { mount } from '../../../test/components/mount.tsx';
import { type Progress, ProgressBar } from './progress-bar.tsx';

const bar = page.getByRole('progressbar');
const status = page.getByRole('status');

const shown = createStore<Progress>({ done: 0, of: 1 });

/** Renders the progress in the store. */
function Work() {
  const progress = useStore(shown);
  return (
    <main>
      <ProgressBar {...progress} label={`${progress.done} of ${progress.of} saved`} />
    </main>
  );
}

async function open(first: Progress): Promise<void> {
  shown.set(first);
  await mount(<Work />);
  await expect.element(bar).toBeInTheDocument();
}

test('a progress bar has the percentage as its value and its line as its name', async () => {
  await open({ done: 1, of: 3 });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '33');
  await expect.element(bar).toHaveAccessibleName('1 of 3 saved');
  await expect.element(page.getByText('1 of 3 saved', { exact: true })).toBeVisible();
  await expectAccessibleDialog();
  shown.set({ done: 3, of: 3 });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '100');
});

test('a progress bar announces each quarter, not each step', async () => {
  await open({ done: 0, of: 200 });
  await expect.element(status).toHaveTextContent('0% done');
  shown.set({ done: 49, of: 200 });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '24');
  await expect.element(status).toHaveTextContent('0% done');
  shown.set({ done: 50, of: 200 });
  await expect.element(status).toHaveTextContent('25% done');
  shown.set({ done: 199, of: 200 });
  await expect.element(status).toHaveTextContent('75% done');
  shown.set({ done: 200, of: 200 });
  await expect.element(status).toHaveTextContent('100% done');
});

test.each([
  [{ done: 0, of: 0 }, '100'],
  [{ done: 5, of: 4 }, '100'],
])('a progress bar of %o shows %s percent', async (progress, percent) => {
  await open(progress);
  await expect.element(bar).toHaveAttribute('aria-valuenow', percent);
});

test('a progress bar without a known end shows its line and no bar', async () => {
  await mount(<ProgressBar done={40} of={undefined} label="40 read" announcement={() => 'Reading'} />);
  await expect.element(page.getByText('40 read')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(status).toHaveTextContent('Reading');
});
