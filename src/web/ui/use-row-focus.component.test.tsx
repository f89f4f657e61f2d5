import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../../../test/components/keys.ts';
import { mount } from '../../../test/components/mount.tsx';
import { useRowFocus } from './use-row-focus.ts';

const names = Array.from({ length: 12 }, (_, at) => `Row ${at + 1}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });

type RowsProps = { columns?: number; onKey: (key: string, at: number) => void };

function Rows({ columns, onKey }: RowsProps) {
  const { list } = useRowFocus<HTMLDivElement>({
    ...(columns !== undefined && { columns }),
    onKey: ({ key }, _row, at) => onKey(key, at),
  });
  return (
    <div ref={list}>
      {names.map((name) => (
        <button key={name} type="button" data-row>
          {name}
        </button>
      ))}
      <button type="button">Aside</button>
    </div>
  );
}

async function open(options: { columns?: number } = {}) {
  const onKey = vi.fn<RowsProps['onKey']>();
  await mount(<Rows {...options} onKey={onKey} />);
  (await button('Row 1').findElement()).focus();
  return onKey;
}

test('moves the focus from row to row of a list and stops at the ends', async () => {
  await open();
  for (const [key, name] of [
    ['ArrowDown', 'Row 2'],
    ['PageDown', 'Row 12'],
    ['ArrowDown', 'Row 12'],
    ['Home', 'Row 1'],
    ['ArrowUp', 'Row 1'],
    ['End', 'Row 12'],
    ['PageUp', 'Row 2'],
    ['Control+End', 'Row 2'],
    ['ArrowRight', 'Row 2'],
  ] as const) {
    await press(key);
    await expect.element(button(name), { message: key }).toHaveFocus();
  }
});

test('moves the focus from cell to cell of a grid', async () => {
  await open({ columns: 3 });
  for (const [key, name] of [
    ['ArrowRight', 'Row 2'],
    ['ArrowDown', 'Row 5'],
    ['End', 'Row 6'],
    ['Home', 'Row 4'],
    ['Control+End', 'Row 12'],
    ['ArrowUp', 'Row 9'],
    ['Control+Home', 'Row 1'],
  ] as const) {
    await press(key);
    await expect.element(button(name), { message: key }).toHaveFocus();
  }
});

test('passes other keys to the list, except combinations and keys pressed outside the rows', async () => {
  const onKey = await open();
  await press('ArrowDown', 'Delete', 'Control+d', 'Alt+d');
  expect(onKey.mock.calls).toEqual([['Delete', 1]]);
  (await button('Aside').findElement()).focus();
  await press('Delete', 'ArrowUp');
  await expect.element(button('Aside')).toHaveFocus();
  expect(onKey).toHaveBeenCalledOnce();
});
