// Measures the import and export of a whole book, and the undo of both. For comparison, the same rows go by COPY into a bare table with the
// same indexes, keys and checks.
import type { CallName } from '#contract/calls.ts';
import { makeId } from '#ledger/ids.ts';
import type { GeneratedBook } from '../test/support/book-generator.ts';
import type { BenchFigure } from './figures.ts';
import type { Floor } from './floor.ts';
import { fillBenchBook, type BenchUser } from './server.ts';

/** The largest import that is undone, in rows. Undoing a larger one may exceed the statement timeout. */
const maxUndoneRows = 100_000;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/**
 * Imports a book for a user without books, exports it, and undoes and redoes the import. Then does the same with the deletion of the book,
 * which exists again at the end.
 */
export async function measureTransfer(
  person: BenchUser,
  book: GeneratedBook,
  floor: Floor,
): Promise<BenchFigure[]> {
  const rows = book.data.transactions.length;
  const perSecond = (of: number, ms: number) => (of * 1000) / ms;
  const figure = { section: 'Import, export and undo of whole books', unit: 'rows/s' as const };
  const name = rows.toLocaleString('en');
  const imported = { id: makeId(), kind: 'import-data' };
  const isUndone = rows <= maxUndoneRows;
  const importMs = await fillBenchBook(person, book, isUndone ? imported : undefined);
  const bare = await floor.copyRows(person.id);
  const exportMs = await timed(() => person.post('export-data', {}));
  return [
    {
      ...figure,
      name: `import, ${name}`,
      value: perSecond(rows, importMs),
      floors: { 'bare COPY': perSecond(bare.rows, bare.ms) },
    },
    { ...figure, name: `export, ${name}`, value: perSecond(rows, exportMs) },
    ...(isUndone ? await measureUndo(person, book, imported) : []),
  ];
}

async function measureUndo(
  person: BenchUser,
  { data }: GeneratedBook,
  imported: { id: string },
): Promise<BenchFigure[]> {
  const name = data.transactions.length.toLocaleString('en');
  const ids = { undone: makeId(), deleted: makeId() };
  const account = { AccountId: data.accounts[0]?.AccountId };
  const deletion = { account, override: true, action: { id: ids.deleted, kind: 'delete-subaccount' } };
  const steps: [string, CallName, unknown][] = [
    ['undo of an import', 'undo', { undoes: imported.id, action: { id: ids.undone, kind: 'undo' } }],
    ['undo of that undo', 'undo', { undoes: ids.undone }],
    ['deletion of a book', 'delete-subaccount', deletion],
    ['undo of a deletion', 'undo', { undoes: ids.deleted }],
  ];
  const figures: BenchFigure[] = [];
  for (const [step, call, body] of steps) {
    const ms = await timed(() => person.post(call, body));
    figures.push({
      section: 'Import, export and undo of whole books',
      name: `${step}, ${name}`,
      unit: 's',
      value: ms / 1000,
    });
  }
  return figures;
}
