import type { AccountType } from '#contract/accounts.ts';
import { composeChart, opening, type ChartSeed } from './seed.ts';

/** An account of the Swiss chart of accounts for small businesses (Kontenrahmen KMU). Its number is part of its name. */
const numbered = (
  at: number,
  type: AccountType,
  en: string,
  official: string,
  more: Partial<Pick<ChartSeed, 'isFavourite'>> = {},
): ChartSeed => ({
  name: { en: `${at} ${en}`, de: `${at} ${official}` },
  type,
  line: {
    en: `Swiss chart of accounts KMU, ${at}: ${official}`,
    de: `Kontenrahmen KMU, Konto ${at}: ${official}`,
  },
  ...more,
});

/** The chart of a freelancer in Switzerland, with the numbers of the Kontenrahmen KMU. */
export const switzerland = composeChart({
  assets: [
    numbered(1000, 'CASH', 'Cash', 'Kasse'),
    numbered(1020, 'BANK', 'Bank Account', 'Bankguthaben', { isFavourite: true }),
    numbered(
      1100,
      'RECEIVABLE',
      'Trade Receivables',
      'Forderungen aus Lieferungen und Leistungen (Debitoren)',
    ),
    numbered(1170, 'ASSET', 'Input VAT', 'Vorsteuer MWST Material, Waren, Dienstleistungen, Energie'),
    numbered(
      1520,
      'ASSET',
      'Office Machines & Computers',
      'Büromaschinen, Informatik, Kommunikationstechnologie',
    ),
  ],
  liabilities: [
    numbered(
      2000,
      'PAYABLE',
      'Trade Payables',
      'Verbindlichkeiten aus Lieferungen und Leistungen (Kreditoren)',
    ),
    numbered(2200, 'LIABILITY', 'VAT Owed', 'Geschuldete MWST (Umsatzsteuer)'),
    numbered(2450, 'LIABILITY', 'Loans', 'Darlehen'),
  ],
  income: [
    numbered(3200, 'INCOME', 'Sales of Goods', 'Handelserlöse'),
    numbered(3400, 'INCOME', 'Services', 'Dienstleistungserlöse', { isFavourite: true }),
    numbered(3600, 'INCOME', 'Other Income', 'Übrige Erlöse aus Lieferungen und Leistungen'),
    numbered(6950, 'INCOME', 'Financial Income', 'Finanzertrag'),
  ],
  expenses: [
    numbered(4000, 'EXPENSE', 'Material', 'Materialaufwand'),
    numbered(4200, 'EXPENSE', 'Goods for Resale', 'Handelswarenaufwand'),
    numbered(4400, 'EXPENSE', 'Subcontractors', 'Aufwand für bezogene Dienstleistungen'),
    numbered(5000, 'EXPENSE', 'Wages', 'Lohnaufwand'),
    numbered(5700, 'EXPENSE', 'Social Insurance', 'Sozialversicherungsaufwand'),
    numbered(6000, 'EXPENSE', 'Premises', 'Raumaufwand'),
    numbered(6100, 'EXPENSE', 'Repairs', 'Unterhalt, Reparaturen, Ersatz mobile Sachanlagen'),
    numbered(6105, 'EXPENSE', 'Leasing', 'Leasingaufwand mobile Sachanlagen'),
    numbered(6200, 'EXPENSE', 'Vehicle & Transport', 'Fahrzeug- und Transportaufwand'),
    numbered(6300, 'EXPENSE', 'Insurance & Fees', 'Sachversicherungen, Abgaben, Gebühren, Bewilligungen'),
    numbered(6400, 'EXPENSE', 'Energy & Disposal', 'Energie- und Entsorgungsaufwand'),
    numbered(6500, 'EXPENSE', 'Administration', 'Verwaltungsaufwand'),
    numbered(6570, 'EXPENSE', 'Computers & Software', 'Informatikaufwand inkl. Leasing'),
    numbered(6600, 'EXPENSE', 'Advertising', 'Werbeaufwand'),
    numbered(6700, 'EXPENSE', 'Other Expenses', 'Sonstiger betrieblicher Aufwand'),
    numbered(
      6800,
      'EXPENSE',
      'Depreciation',
      'Abschreibungen und Wertberichtigungen auf Positionen des Anlagevermögens',
    ),
    numbered(6900, 'EXPENSE', 'Interest & Bank Fees', 'Finanzaufwand'),
  ],
  equity: [
    opening,
    numbered(2800, 'EQUITY', 'Own Capital', 'Eigenkapital zu Beginn des Geschäftsjahres'),
    numbered(2850, 'EQUITY', 'Private', 'Privat'),
  ],
});
