import { contentId } from './content-id.ts';
import { makeId } from './ids.ts';
import { type Item, type ItemSort, newItem, readBody } from './items.ts';

/** A report that is kept in the book: its name and its question, as an address asks it. */
export type KeptReport = { name: string; question: string };

function readKept(value: unknown): KeptReport | undefined {
  const { Name: name, Question: question }: Record<string, unknown> = { ...Object(value) };
  return typeof name === 'string' && name.trim() !== '' && typeof question === 'string'
    ? { name, question }
    : undefined;
}

const bodyOf = ({ name, question }: KeptReport) => ({ Name: name, Question: question });

/** The reports that are kept in a book; before, they lay in `Reports` of its root. */
export const reportSort: ItemSort = {
  isOf: (item) => readBody('report', item) !== undefined,
  inProps: ({ id, props: { Reports: kept } }) =>
    (Array.isArray(kept) ? kept : []).flatMap((each: unknown) => {
      const report = readKept(each);
      if (report === undefined) return [];
      const said = `report ${id} ${report.name}\n${report.question}`;
      return [newItem('report', contentId(said), bodyOf(report))];
    }),
  write: ({ Reports: _before, ...others }, items) => {
    const reports = keptReports(items);
    return reports.length === 0 ? others : { ...others, Reports: reports.map(bodyOf) };
  },
};

/** The reports that items are, by their names; what is none is left out. */
export function keptReports(own: readonly Item[]): (KeptReport & { id: string })[] {
  return own
    .flatMap((item) => {
      const report = readBody('report', item);
      return report === undefined ? [] : [{ id: item.id, name: report.Name, question: report.Question }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The reports with one kept by its name, in the place of those that have it already. */
export function withReport(own: readonly Item[], report: KeptReport): Item[] {
  const named = new Set(
    keptReports(own)
      .filter(({ name }) => name === report.name)
      .map(({ id }) => id),
  );
  const before = own.find(({ id }) => named.has(id));
  const others = own.filter(({ id }) => !named.has(id));
  if (before === undefined) return [...others, newItem('report', makeId(), bodyOf(report))];
  return [...others, { ...before, body: { ...before.body, ...bodyOf(report) } }];
}
