// A whole book in and out; beside the import the same rows by COPY into a bare table with the same indexes, keys and checks.
import type { GeneratedBook } from '../test/support/book-generator.ts';
import type { Figure } from './figures.ts';
import type { Floor } from './floor.ts';
import { fill, type Person } from './server.ts';

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Imports a book for a person who has none, and exports it. */
export async function measureTransfer(person: Person, book: GeneratedBook, floor: Floor): Promise<Figure[]> {
  const rows = book.data.transactions.length;
  const perSecond = (of: number, ms: number) => (of * 1000) / ms;
  const figure = { section: 'Books in and out', unit: 'rows/s' as const };
  const name = rows.toLocaleString('en');
  const importMs = await fill(person, book);
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
  ];
}
