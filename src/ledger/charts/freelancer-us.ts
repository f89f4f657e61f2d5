import type { Trade } from './freelancer.ts';
import { expense, income } from './seed.ts';

/** A line of Schedule C (Form 1040) of the tax return of the United States. */
const line = (at: string, official: string) => ({
  line: {
    en: `Schedule C line ${at}: ${official}`,
    de: `Amerikanische Schedule C, Zeile ${at}: ${official}`,
  },
});

/** Income and expenses by the lines of Schedule C. */
export const unitedStates: Trade = {
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
