import { expect, test } from 'vitest';
import { itemsOf } from './items.ts';
import { keptReports, reportSort, withReport } from './kept-reports.ts';

const inProps = (props: Record<string, unknown>) => itemsOf(reportSort, { id: 'root', props }, []);
const rent = { Name: 'Rent', Question: 'report=spending' };

test('a report is kept by its name, and replaced by another of that name', () => {
  const both = withReport(inProps({ Reports: [rent] }), { name: 'All', question: '' });
  expect(keptReports(both).map(({ name }) => name)).toEqual(['All', 'Rent']);
  const replaced = withReport(both, { name: 'Rent', question: 'report=income' });
  expect(keptReports(replaced)).toMatchObject([{ name: 'All' }, { name: 'Rent', question: 'report=income' }]);
  expect(replaced.map(({ id }) => id).toSorted()).toEqual(both.map(({ id }) => id).toSorted());
  expect(reportSort.write({ CurrencyCodeName: 'EUR', Reports: [7] }, both)).toEqual({
    CurrencyCodeName: 'EUR',
    Reports: [{ Name: 'All', Question: '' }, rent],
  });
  expect(reportSort.write({ Reports: [rent] }, [])).toEqual({});
});

test('what others have written there is no report and breaks nothing', () => {
  for (const Reports of [undefined, null, 'x', 7, {}, [null, 'x', { Name: 1, Question: '' }]]) {
    expect(inProps({ Reports })).toEqual([]);
  }
  expect(keptReports(inProps({ Reports: [7, rent, { Name: 'x' }, rent] }))).toHaveLength(1);
});
