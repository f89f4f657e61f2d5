import { makeId } from './ids.ts';
import { type Item, type ItemFilter, createItem, readItemBody } from './items.ts';

/** A report that is kept in the book: its name and its question, as an address asks it. */
export type SavedReport = { name: string; question: string };

const bodyOf = ({ name, question }: SavedReport) => ({ Name: name, Question: question });

/** The reports that are kept in a book. */
export const savedReportFilter: ItemFilter = { isOf: (item) => readItemBody('report', item) !== undefined };

/** The reports that items are, by their names; what is none is left out. */
export function readSavedReports(own: readonly Item[]): (SavedReport & { id: string })[] {
  return own
    .flatMap((item) => {
      const report = readItemBody('report', item);
      return report === undefined ? [] : [{ id: item.id, name: report.Name, question: report.Question }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The reports with one kept by its name, in the place of those that have it already. */
export function withSavedReport(own: readonly Item[], report: SavedReport): Item[] {
  const named = new Set(
    readSavedReports(own)
      .filter(({ name }) => name === report.name)
      .map(({ id }) => id),
  );
  const before = own.find(({ id }) => named.has(id));
  const others = own.filter(({ id }) => !named.has(id));
  if (before === undefined) return [...others, createItem('report', makeId(), bodyOf(report))];
  return [...others, { ...before, body: { ...before.body, ...bodyOf(report) } }];
}
