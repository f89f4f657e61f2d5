import type { Trade } from './freelancer.ts';
import { expense, income } from './seed.ts';

/** A box of the self-employment pages SA103F of the tax return of the United Kingdom. */
const box = (at: number, official: string) => ({
  line: { en: `SA103F box ${at}: ${official}`, de: `Britisches Formular SA103F, Feld ${at}: ${official}` },
});

/** Income and expenses by the boxes of SA103F. */
export const unitedKingdom: Trade = {
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
