import { expect, test } from 'vitest';
import { AddAccountInput } from '#contract/inputs/accounts.ts';
import { canHaveParent } from '#ledger/rules/parent.ts';
import { isSameName } from '#ledger/rules/account.ts';
import { type ChartChoice, type ChartName, chartNames, createChartAccounts } from './charts.ts';
import { createBookContent } from './new-book-answers.ts';

const languages = ['en', 'de'] as const;
const choices: ChartChoice[] = languages.flatMap((language) => [
  ...chartNames.map((chart): ChartChoice => ({ chart, country: 'FR', language })),
  ...['AT', 'CH', 'DE', 'GB', 'US'].map((country): ChartChoice => ({
    chart: 'freelancer',
    country,
    language,
  })),
]);
const make = (choice: ChartChoice) => createChartAccounts('ROOT', choice);
const namesIn = (choice: ChartChoice) => make(choice).map((each) => each.AccountName);
const described = (country: string, language: 'en' | 'de') =>
  Object.fromEntries(
    make({ chart: 'freelancer', country, language }).map((each) => [
      each.AccountName,
      each.AccountDescription,
    ]),
  );

test.each(choices)('creates valid accounts for $chart of $country in $language', (choice) => {
  const accounts = make(choice);
  const made = new Map<string, (typeof accounts)[number]>();
  for (const account of accounts) {
    const parent = made.get(account.ParentAccountId ?? '');
    expect(AddAccountInput.safeParse({ account }).success, account.AccountName).toBe(true);
    expect(account.ParentAccountId === 'ROOT' || parent !== undefined, account.AccountName).toBe(true);
    expect(canHaveParent(account.AccountType, parent?.AccountType ?? 'ROOT'), account.AccountName).toBe(true);
    expect(parent?.IsPlaceholder ?? '1').toBe('1');
    const siblings = [...made.values()].filter((each) => each.ParentAccountId === account.ParentAccountId);
    expect(siblings.filter((each) => isSameName(each.AccountName, account.AccountName))).toEqual([]);
    made.set(account.AccountId, account);
  }
  const groups = new Set(accounts.map((each) => each.ParentAccountId));
  for (const { AccountId, IsPlaceholder } of accounts)
    expect(IsPlaceholder === '1').toBe(groups.has(AccountId));
  expect(made.size).toBe(accounts.length);
});

/** Names that are the same in both languages. */
const inBoth = new Set(['Material', 'Sponsoring']);

test.each(choices.filter(({ chart, language }) => chart !== 'basic' && language === 'en'))(
  'has no English name in the German $chart of $country',
  (choice) => {
    const english = new Set(namesIn(choice));
    const left = namesIn({ ...choice, language: 'de' }).filter(
      (name) => english.has(name) && !inBoth.has(name),
    );
    expect(left).toEqual([]);
    expect(namesIn({ ...choice, language: 'de' })).toHaveLength(english.size);
  },
);

test('has a bank account and one account for opening balances in each chart', () => {
  for (const choice of choices.filter(({ chart }) => chart !== 'basic')) {
    const accounts = make(choice);
    expect(accounts.some((each) => each.AccountType === 'BANK')).toBe(true);
    expect(accounts.filter((each) => each.PropsInJSON === '{"Role":"opening"}')).toHaveLength(1);
  }
});

test('has between 15 and 30 accounts in the household chart', () => {
  const count = namesIn({ chart: 'household', country: 'DE', language: 'de' }).length;
  expect(count).toBeGreaterThanOrEqual(15);
  expect(count).toBeLessThanOrEqual(30);
});

test('describes a freelancer’s account by its line of the tax return', () => {
  expect(described('DE', 'de')['Telefon & Internet']).toBe(
    'Anlage EÜR 2025, Zeile 43 (Kz 280): Aufwendungen für Telekommunikation (z. B. Telefon, Internet)',
  );
  expect(described('DE', 'en')['Phone & Internet']).toContain(
    'German tax return, Anlage EÜR 2025, line 43 (Kz 280)',
  );
  expect(described('AT', 'de')['Fahrzeug']).toContain('Kennzahl 9170');
  expect(described('GB', 'en')['Vehicle & Travel']).toBe('SA103F box 20: Car, van and travel expenses');
  expect(described('US', 'en')['Office']).toBe('Schedule C line 18: Office expense');
  expect(namesIn({ chart: 'freelancer', country: 'CH', language: 'de' })).toContain('6000 Raumaufwand');
  expect(described('FR', 'en')['Travel']).toBe('Expenses: Travel');
});

test('uses each line of a tax return only once', () => {
  for (const country of ['AT', 'CH', 'DE', 'GB', 'US']) {
    const lines = Object.values(described(country, 'en'));
    expect(new Set(lines).size).toBe(lines.length);
  }
});

test('sets currency and days of a new book, and offers the first steps if a chart is chosen', () => {
  const root = {
    id: 'ROOT',
    props: { CurrencyCodeName: 'USD', CurrencyFormatTagCode: 'en-US', CurrencyDecimals: 0, Own: 1 },
  };
  const home = { country: 'DE', currency: 'EUR', language: 'de', timeZone: 'Europe/Berlin' } as const;
  const props = {
    CurrencyCodeName: 'EUR',
    CurrencyFormatTagCode: 'de-DE',
    TimeZone: 'Europe/Berlin',
    Own: 1,
  };
  expect(createBookContent(root, { ...home, chart: undefined })).toEqual({ props, accounts: [] });
  const taken = createBookContent(root, { ...home, chart: 'club' });
  expect(taken.props).toEqual({
    ...props,
    ShowCreditAsPositive: true,
    FirstSteps: ['balances', 'statement', 'transaction'],
  });
  expect(taken.accounts.map((each) => each.AccountName)).toContain('Mitgliedsbeiträge');
  // These books go to an accountant; a household keeps the everyday signs.
  const signsOf = (chart: ChartName) =>
    createBookContent(root, { ...home, chart }).props.ShowCreditAsPositive;
  expect(chartNames.map(signsOf)).toEqual([undefined, undefined, true, true]);
  const yen = createBookContent(root, {
    ...home,
    country: 'JP',
    currency: 'JPY',
    timeZone: 'UTC',
    chart: undefined,
  });
  expect(yen.props).toEqual({
    CurrencyCodeName: 'JPY',
    CurrencyDecimals: 0,
    CurrencyFormatTagCode: 'en-US',
    Own: 1,
  });
});
