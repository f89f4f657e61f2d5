import type { StoredAccount } from '#contract/inputs/accounts.ts';
import { chartColor, makeDefaultChart } from '#ledger/default-chart.ts';
import { makeId } from '#ledger/ids.ts';
import { writeAccount } from '#ledger/wire.ts';
import { austria } from './freelancer-at.ts';
import { switzerland } from './freelancer-ch.ts';
import { germany } from './freelancer-de.ts';
import { otherCountries, freelancerChart, type FreelancerAccounts } from './freelancer.ts';
import {
  bank,
  card,
  cash,
  composeChart,
  debt,
  equity,
  expense,
  income,
  opening,
  type ChartSeed,
  type LocalizedText,
} from './seed.ts';

/** A line of Schedule C (Form 1040) of the United States tax return. */
const line = (at: string, official: string) => ({
  line: {
    en: `Schedule C line ${at}: ${official}`,
    de: `Amerikanische Schedule C, Zeile ${at}: ${official}`,
  },
});

/** Income and expense accounts by the lines of Schedule C. */
const unitedStates: FreelancerAccounts = {
  income: [
    income('Sales & Fees', 'Umsätze & Honorare', {
      ...line('1', 'Gross receipts or sales'),
      isFavourite: true,
    }),
    income('Returns & Allowances', 'Rückgaben & Nachlässe', line('2', 'Returns and allowances')),
    income('Other Income', 'Sonstige Einnahmen', line('6', 'Other income')),
  ],
  expenses: [
    expense('Cost of Goods Sold', 'Wareneinsatz', line('4', 'Cost of goods sold')),
    expense('Advertising', 'Werbung', line('8', 'Advertising')),
    expense('Car & Truck', 'Fahrzeug', line('9', 'Car and truck expenses')),
    expense('Commissions & Fees', 'Provisionen & Gebühren', line('10', 'Commissions and fees')),
    expense('Contract Labor', 'Fremdleistungen', line('11', 'Contract labor')),
    expense('Depreciation', 'Abschreibungen', line('13', 'Depreciation and section 179 expense deduction')),
    expense('Insurance', 'Versicherungen', line('15', 'Insurance (other than health)')),
    expense('Interest', 'Zinsen', line('16b', 'Interest: Other')),
    expense('Legal & Professional', 'Recht & Beratung', line('17', 'Legal and professional services')),
    expense('Office', 'Büro', line('18', 'Office expense')),
    expense(
      'Rent of Equipment',
      'Miete von Geräten',
      line('20a', 'Rent or lease: Vehicles, machinery, and equipment'),
    ),
    expense('Rent of Rooms', 'Miete von Räumen', line('20b', 'Rent or lease: Other business property')),
    expense('Repairs', 'Reparaturen', line('21', 'Repairs and maintenance')),
    expense('Supplies', 'Material', line('22', 'Supplies (not included in Part III)')),
    expense('Taxes & Licenses', 'Steuern & Lizenzen', line('23', 'Taxes and licenses')),
    expense('Travel', 'Reisekosten', line('24a', 'Travel')),
    expense('Meals', 'Bewirtung', line('24b', 'Deductible meals')),
    expense('Utilities', 'Strom, Wasser & Telefon', line('25', 'Utilities')),
    expense('Wages', 'Löhne', line('26', 'Wages')),
    expense('Home Office', 'Häusliches Arbeitszimmer', line('30', 'Expenses for business use of your home')),
    expense('Other Expenses', 'Sonstige Ausgaben', line('48', 'Total other expenses (Part V)')),
  ],
};

/** A box of the self-employment pages SA103F of the United Kingdom tax return. */
const box = (at: number, official: string) => ({
  line: { en: `SA103F box ${at}: ${official}`, de: `Britisches Formular SA103F, Feld ${at}: ${official}` },
});

/** Income and expense accounts by the boxes of SA103F. */
const unitedKingdom: FreelancerAccounts = {
  income: [
    income('Turnover', 'Umsätze', {
      ...box(15, 'Your turnover – the takings, fees, sales or money earned by your business'),
      isFavourite: true,
    }),
    income('Other Income', 'Sonstige Einnahmen', box(16, 'Any other business income not included in box 15')),
  ],
  expenses: [
    expense('Cost of Goods', 'Waren & Material', box(17, 'Cost of goods bought for resale or goods used')),
    expense(
      'Construction Subcontractors',
      'Subunternehmer am Bau',
      box(18, 'Construction industry – payments to subcontractors'),
    ),
    expense('Staff', 'Personal', box(19, 'Wages, salaries and other staff costs')),
    expense('Vehicle & Travel', 'Fahrzeug & Reisen', box(20, 'Car, van and travel expenses')),
    expense('Premises', 'Räume', box(21, 'Rent, rates, power and insurance costs')),
    expense('Repairs', 'Reparaturen', box(22, 'Repairs and maintenance of property and equipment')),
    expense('Phone & Office', 'Telefon & Büro', box(23, 'Phone, fax, stationery and other office costs')),
    expense(
      'Advertising & Entertaining',
      'Werbung & Bewirtung',
      box(24, 'Advertising and business entertainment costs'),
    ),
    expense('Loan Interest', 'Darlehenszinsen', box(25, 'Interest on bank and other loans')),
    expense('Bank Fees', 'Bankgebühren', box(26, 'Bank, credit card and other financial charges')),
    expense('Bad Debts', 'Forderungsausfälle', box(27, 'Irrecoverable debts written off')),
    expense(
      'Accounting & Legal',
      'Buchhaltung & Recht',
      box(28, 'Accountancy, legal and other professional fees'),
    ),
    expense('Depreciation', 'Abschreibungen', box(29, 'Depreciation and loss/(profit) on sale of assets')),
    expense('Other Expenses', 'Sonstige Ausgaben', box(30, 'Other business expenses')),
  ],
};

/** The chart of a club. */
const club = composeChart({
  assets: [
    bank('Club Account', 'Vereinskonto', { isFavourite: true }),
    bank('Savings', 'Sparkonto'),
    cash('Cash Box', 'Barkasse'),
  ],
  liabilities: [debt('Loans', 'Darlehen')],
  income: [
    income('Membership Fees', 'Mitgliedsbeiträge', { isFavourite: true }),
    income('Donations', 'Spenden'),
    income('Event Income', 'Einnahmen aus Veranstaltungen'),
    income('Subsidies', 'Zuschüsse'),
    income('Sponsoring', 'Werbung & Sponsoren'),
    income('Other Income', 'Sonstige Einnahmen'),
  ],
  expenses: [
    expense('Event Costs', 'Kosten von Veranstaltungen'),
    expense('Rent & Rooms', 'Miete & Räume'),
    expense('Material & Equipment', 'Material & Geräte'),
    expense('Allowances', 'Aufwandsentschädigungen'),
    expense('Travel', 'Fahrtkosten'),
    expense('Federation Fees', 'Verbandsbeiträge'),
    expense('Insurance', 'Versicherungen'),
    expense('Office & Website', 'Büro & Website'),
    expense('Gifts & Honours', 'Ehrungen & Geschenke'),
    expense('Bank Fees', 'Bankgebühren'),
    expense('Taxes', 'Steuern'),
    expense('Other Expenses', 'Sonstige Ausgaben'),
  ],
  equity: [opening, equity('Reserves', 'Rücklagen')],
});

const favourite = { isFavourite: true } as const;

/** The chart of a household, in everyday words. */
const household = composeChart({
  assets: [
    bank('Checking Account', 'Girokonto', favourite),
    bank('Savings', 'Sparkonto'),
    cash('Cash', 'Bargeld'),
  ],
  liabilities: [card('Credit Card', 'Kreditkarte'), debt('Loans', 'Kredite')],
  income: [income('Salary', 'Gehalt', favourite), income('Other Income', 'Sonstige Einnahmen')],
  expenses: [
    expense('Rent & Utilities', 'Miete & Nebenkosten'),
    expense('Groceries', 'Lebensmittel', favourite),
    expense('Eating Out', 'Essen gehen'),
    expense('Household', 'Haushalt'),
    expense('Transport', 'Mobilität'),
    expense('Health', 'Gesundheit'),
    expense('Insurance', 'Versicherungen'),
    expense('Phone & Internet', 'Telefon & Internet'),
    expense('Leisure', 'Freizeit'),
    expense('Clothing', 'Kleidung'),
    expense('Gifts & Donations', 'Geschenke & Spenden'),
    expense('Bank Fees', 'Bankgebühren'),
    expense('Taxes', 'Steuern'),
    expense('Other Expenses', 'Sonstige Ausgaben'),
  ],
  equity: [opening],
});

/** The charts for new books; `basic` is the one of the specification. */
export const chartNames = ['basic', 'household', 'freelancer', 'club'] as const;
export type ChartName = (typeof chartNames)[number];

/** The chosen chart, its country and its language. */
export type ChartChoice = { chart: ChartName; country: string; language: keyof LocalizedText };

/** The freelancer charts of the countries whose tax return is supported. */
const freelancers: Readonly<Record<string, readonly ChartSeed[]>> = {
  AT: freelancerChart(austria),
  CH: switzerland,
  DE: freelancerChart(germany),
  GB: freelancerChart(unitedKingdom),
  US: freelancerChart(unitedStates),
};
const freelancerAnywhere = freelancerChart(otherCountries);

/** The accounts of each chart except the basic one. */
const seedsOf: Record<Exclude<ChartName, 'basic'>, (country: string) => readonly ChartSeed[]> = {
  household: () => household,
  freelancer: (country) => freelancers[country] ?? freelancerAnywhere,
  club: () => club,
};

function createAccounts(
  seeds: readonly ChartSeed[],
  language: keyof LocalizedText,
  parent: { id: string; path: string },
): StoredAccount[] {
  return seeds.flatMap((seed) => {
    const { type, line, isFavourite = false, role, below = [] } = seed;
    const id = makeId();
    const name = seed.name[language];
    const path = parent.path === '' ? name : `${parent.path}: ${name}`;
    const account = writeAccount(id, {
      name,
      type,
      description: line?.[language] ?? path,
      color: chartColor(type),
      parentId: parent.id,
      isFavourite,
      isPlaceholder: below.length > 0,
      tags: [],
      props: role === undefined ? {} : { Role: role },
    });
    return [account, ...createAccounts(below, language, { id, path })];
  });
}

/** Creates the accounts of a chart under a root, parents first, each with a new id. Groups are placeholders. */
export function createChartAccounts(
  rootId: string,
  { chart, country, language }: ChartChoice,
): StoredAccount[] {
  return chart === 'basic'
    ? makeDefaultChart(rootId)
    : createAccounts(seedsOf[chart](country), language, { id: rootId, path: '' });
}
