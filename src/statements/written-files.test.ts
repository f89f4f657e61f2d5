import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addAmounts, negateAmount } from './amounts.ts';
import type { BookFile, FileAccount, FileLeg, WrittenBook } from './book-file.ts';
import { readGnucash } from './gnucash.ts';
import { readJournal } from './journal.ts';
import { readOfx } from './ofx.ts';
import { readFile } from './read-file.ts';
import { escapeForSpreadsheet, unescapeFromSpreadsheet } from './write-csv.ts';
import type { BankStatement } from './statement.ts';
import { tidyLines, tidy } from './text-lines.ts';
import { writeGnucash } from './write-gnucash.ts';
import { writeJournal } from './write-journal.ts';
import { writeOfx } from './write-ofx.ts';
import { writeTable } from './write-table.ts';

/** Words and characters that have a meaning in one of the programs, in any order. */
const pieces = fc.constantFrom(
  ...`:;|*!"'#%@=()[]{}<>&\\/~^,.-_ \n\t$+`,
  '  ',
  '[2026-01-01]',
  'date: ',
  'P "x"',
  ' ;',
  ':a:',
  '&amp;',
  'open ',
  'note ',
  '\r\n',
  '🌻',
  '👩‍👧',
  'Ä',
  'ß',
  'e\u0301',
  '日本',
  'Łódź',
  'ﬁ',
  '\n\n',
  'عربي',
  '\u2028',
  '\u0000',
  '\ud800',
  'Rent',
  'a',
  '1',
  '2026-10-31',
  'Assets',
  'Income:',
  'EUR',
  '12.50',
  'path: "x"',
);
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const anyName = anyText.filter((text) => tidy(text) !== '');
const tag = fc.constantFrom('home', 'tax 2023', 'été', 'a:b', 'date', 'x"y', '#1', 'b_2');
const tags = fc.uniqueArray(tag, { minLength: 1, maxLength: 3 });
const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), fc.constantFrom('', '.5', '.25'))
  .map(([whole, broken]) => `${whole}${broken}`);
const day = fc
  .date({ min: new Date('1400-01-01T00:00:00Z'), max: new Date('2190-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const type = fc.constantFrom<FileAccount['type'][]>(
  'ASSET',
  'BANK',
  'CASH',
  'CREDIT',
  'LIABILITY',
  'INCOME',
  'EXPENSE',
  'EQUITY',
  'TRADING',
  'STOCK',
);

/** An account tree with parents first; siblings have distinct normalized names. */
const accounts: fc.Arbitrary<FileAccount[]> = fc
  .array(
    fc.record({ name: anyName, type, description: anyText, isPlaceholder: fc.boolean(), under: fc.nat() }),
    { minLength: 1, maxLength: 8 },
  )
  .map((drawn) => {
    const made: FileAccount[] = [];
    for (const { name, under, ...account } of drawn) {
      const parent = made[under % (made.length + 1)];
      const path = [...(parent?.path ?? []), name];
      const isTaken = made.some((each) => String(each.path.map(tidy)) === String(path.map(tidy)));
      if (!isTaken) made.push({ ...account, path, commodity: 'EUR' });
    }
    return made;
  });

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Returns legs whose last one balances the others. */
function balanced(legs: readonly FileLeg[]): FileLeg[] {
  const sum = addAmounts(legs.slice(0, -1).map((each) => each.amount));
  return legs.map((leg, at) => (at === legs.length - 1 ? { ...leg, amount: negateAmount(sum) } : leg));
}

const book: fc.Arbitrary<WrittenBook> = accounts.chain((list) => {
  const leg = fc
    .record({
      path: fc.constantFrom(...list.map(({ path }) => path)),
      amount,
      note: anyText,
      status: some(fc.constantFrom('cleared' as const, 'reconciled' as const)),
      statementDate: some(day),
      bankId: some(anyName),
      tags: some(tags),
    })
    .map(({ status, statementDate, bankId, ...rest }): FileLeg => {
      const seen = status === undefined ? {} : { status, ...(statementDate && { statementDate }) };
      const { tags: own, ...others } = rest;
      return { ...others, ...seen, ...(bankId && { bankId }), ...(own && { tags: own }), commodity: 'EUR' };
    });
  const entry = fc
    .record({
      date: day,
      description: anyText,
      notes: anyText,
      tags: some(tags),
      legs: fc.array(leg, { minLength: 2, maxLength: 4 }),
    })
    .map(({ tags: all, legs, ...rest }) => ({
      ...rest,
      line: 0,
      legs: balanced(legs),
      ...(all && { tags: all }),
    }));
  return fc.record({ accounts: fc.constant(list), entries: fc.array(entry, { maxLength: 5 }) });
});

const plainly = (texts: string[] | undefined) => texts && { tags: texts.map(tidy).toSorted() };

/** Returns a book as the reader normalizes it: single spaces, sorted tags, no line numbers. */
function asRead({ accounts: list, entries }: WrittenBook): WrittenBook {
  return {
    accounts: list.map((each) => ({
      ...each,
      path: each.path.map(tidy),
      description: tidy(each.description),
    })),
    entries: entries.map(({ tags: all, ...entry }) => ({
      ...entry,
      line: 0,
      description: tidy(entry.description),
      notes: tidyLines(entry.notes),
      ...plainly(all),
      legs: entry.legs.map(({ tags: own, ...leg }) => ({
        ...leg,
        path: leg.path.map(tidy),
        note: tidyLines(leg.note),
        amount: leg.amount === '-0' ? '0' : leg.amount,
        ...(leg.bankId !== undefined && { bankId: tidy(leg.bankId) }),
        ...plainly(own),
      })),
    })),
  };
}

const text = (pieces: Iterable<string>) => [...pieces].join('');

const writers: [string, (book: WrittenBook) => BookFile][] = [
  ['GnuCash', (each) => readGnucash(text(writeGnucash(each)))],
  ['ledger', (each) => readJournal(text(writeJournal(each, 'ledger')))],
  ['beancount', (each) => readJournal(text(writeJournal(each, 'beancount')))],
];

describe('a book written for another program', () => {
  test.for(writers)('is read unchanged from %s', ([_name, through]) => {
    fc.assert(
      fc.property(book, (written) => {
        const { accounts: list, entries, skippedLines } = through(written);
        expect(asRead({ accounts: list, entries })).toEqual(asRead(written));
        expect(skippedLines).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ['GNUCASH', writeGnucash],
    ['LEDGER', (each: WrittenBook) => writeJournal(each, 'ledger')],
    ['BEANCOUNT', (each: WrittenBook) => writeJournal(each, 'beancount')],
  ] as const)('is recognized as a file of %s', (format, write) => {
    const accountOf = (path: string[]): FileAccount => ({
      path,
      type: 'BANK',
      description: '',
      isPlaceholder: false,
    });
    const written = { accounts: [accountOf(['Bank']), accountOf(['Bank', 'Giro, new'])], entries: [] };
    const { file } = readFile(new TextEncoder().encode(text(write(written))));
    expect(file).toMatchObject({ format, accounts: written.accounts });
  });
});

const rows = fc.array(
  fc.record({
    line: fc.constant(0),
    date: day,
    amount,
    payee: fc.oneof(
      anyName,
      fc.string({ minLength: 250, maxLength: 400 }).filter((each) => tidy(each) !== ''),
    ),
    text: anyText,
    bankId: fc.uuid(),
  }),
  { minLength: 1, maxLength: 5 },
);

function rowsAsRead(statements: readonly BankStatement[]) {
  return statements.map(({ rows: list, ...statement }) => ({
    ...statement,
    rows: list.map((row) => ({
      ...row,
      line: 0,
      payee: tidy(row.payee),
      text: tidyLines(row.text),
      amount: row.amount === '-0' ? '0' : row.amount,
    })),
  }));
}

describe('rows written for another program', () => {
  test('are read unchanged from OFX', () => {
    const statement = fc.record({
      account: fc.record({ number: fc.stringMatching(/^[0-9A-F]{1,22}$/) }),
      currency: fc.constantFrom('EUR', 'JPY'),
      closing: fc.record({ amount, date: day }),
      rows,
    });
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 3 }), (written) => {
        const { statements, skippedLines } = readOfx(text(writeOfx({ banks: written }, '2026-11-23')));
        const even = (list: readonly BankStatement[]) =>
          rowsAsRead(list).map((each) => ({
            ...each,
            closing: { ...each.closing, amount: each.closing?.amount.replace(/^-0$/, '0') },
          }));
        expect(even(statements)).toEqual(even(written));
        expect(skippedLines).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  const names = {
    en: ['Date', 'Description', 'Notes', 'Amount', 'Currency', 'Account', 'Category', 'Tags', 'ID'],
    de: ['Datum', 'Beschreibung', 'Notizen', 'Betrag', 'Währung', 'Konto', 'Kategorie', 'Schlagwörter', 'ID'],
  };
  const headed = ([
    date = '',
    payee = '',
    text_ = '',
    amount_ = '',
    currency = '',
    account = '',
    category = '',
    tags_ = '',
    id = '',
  ]: string[]) => ({
    date,
    payee,
    text: text_,
    amount: amount_,
    currency,
    account,
    category,
    tags: tags_,
    id,
  });

  test.each([
    ['en', ',', '.'],
    ['de', ';', ','],
    ['en', '\t', ','],
  ] as const)(
    'are read unchanged from CSV with %s names, separated by "%s"',
    (language, delimiter, decimal) => {
      const likePage = /&\w+;|&#|<br/i;
      const statement = fc
        .tuple(rows, fc.boolean())
        .map(([list, isSame]): BankStatement => ({
          account: { name: 'Bank › Giro' },
          currency: 'EUR',
          rows: list.map(({ bankId, ...row }) => ({
            ...row,
            text: tidy(row.text) === tidy(row.payee) ? '' : row.text,
            bankId,
            ...(isSame && { category: 'Food, and: "drinks"' }),
          })),
        }))
        .filter(({ rows: list }) => list.every(({ payee, text: said }) => !likePage.test(payee + said)));
      fc.assert(
        fc.property(statement, (written) => {
          const hand = { delimiter, decimal, names: headed(names[language]) };
          const csv = `\ufeff${text(writeTable([written], hand))}`;
          const { file } = readFile(new TextEncoder().encode(csv), { delimiter });
          if (!('statements' in file)) throw new Error('a book');
          expect(rowsAsRead(file.statements)).toEqual(rowsAsRead([written]));
          expect(file.skippedLines).toEqual([]);
        }),
        { numRuns: 60 },
      );
    },
  );

  test('contain no formula in a spreadsheet cell and are restored unchanged', () => {
    fc.assert(
      fc.property(anyText, (cell) => {
        const even = tidy(cell);
        expect(unescapeFromSpreadsheet(escapeForSpreadsheet(even))).toBe(even);
        expect(escapeForSpreadsheet(even)).not.toMatch(/^[=@]|^[+-](?![\d.,\s]+%?$)/);
      }),
    );
  });
});
