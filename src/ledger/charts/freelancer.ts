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
} from './seed.ts';

/** The country-specific accounts of a freelancer's chart. */
export type FreelancerAccounts = { income: readonly ChartSeed[]; expenses: readonly ChartSeed[] };

/** Returns the chart of a freelancer with these income and expense accounts. */
export const freelancerChart = (trade: FreelancerAccounts): readonly ChartSeed[] =>
  composeChart({
    assets: [
      bank('Business Account', 'Geschäftskonto', { isFavourite: true }),
      bank('Tax Savings', 'Rücklage für Steuern'),
      cash('Cash', 'Bargeld'),
    ],
    liabilities: [card('Credit Card', 'Kreditkarte'), debt('Loans', 'Darlehen')],
    ...trade,
    equity: [
      opening,
      equity('Private Withdrawals', 'Privatentnahmen'),
      equity('Private Contributions', 'Privateinlagen'),
    ],
  });

/** The accounts for countries whose tax return is not supported. */
export const otherCountries: FreelancerAccounts = {
  income: [
    income('Fees & Sales', 'Honorare & Umsätze', { isFavourite: true }),
    income('Other Income', 'Sonstige Einnahmen'),
  ],
  expenses: [
    expense('Goods & Material', 'Waren & Material'),
    expense('Subcontractors', 'Fremdleistungen'),
    expense('Staff', 'Personal'),
    expense('Office & Rooms', 'Büro & Räume'),
    expense('Phone & Internet', 'Telefon & Internet'),
    expense('Software & Computers', 'Software & Computer'),
    expense('Office Supplies', 'Bürobedarf'),
    expense('Travel', 'Reisekosten'),
    expense('Vehicle', 'Fahrzeug'),
    expense('Advertising', 'Werbung'),
    expense('Training', 'Fortbildung'),
    expense('Accounting & Legal', 'Buchhaltung & Recht'),
    expense('Insurance & Dues', 'Versicherungen & Beiträge'),
    expense('Interest & Bank Fees', 'Zinsen & Bankgebühren'),
    expense('Depreciation', 'Abschreibungen'),
    expense('Taxes', 'Steuern'),
    expense('Other Expenses', 'Sonstige Ausgaben'),
  ],
};
