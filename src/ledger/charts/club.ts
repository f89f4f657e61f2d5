import { bank, cash, chartOf, debt, equity, expense, income, opening } from './seed.ts';

/** What a club lives on and what it does with that. */
export const club = chartOf({
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
