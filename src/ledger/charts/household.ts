import { bank, card, cash, chartOf, debt, expense, income, opening } from './seed.ts';

const favourite = { isFavourite: true } as const;

/** What a household has and spends, in everyday words. */
export const household = chartOf({
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
