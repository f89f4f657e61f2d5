import type { AccountType } from '#contract/accounts.ts';

/** A text in each language of the charts. */
export type LocalizedText = { en: string; de: string };

/** An account of a chart and the accounts below it. An account with others below it is a placeholder. */
export type ChartSeed = {
  name: LocalizedText;
  type: AccountType;
  /** The matching line of the country's tax return. */
  line?: LocalizedText;
  isFavourite?: true;
  /** The role by which the app finds the account. */
  role?: 'opening';
  below?: readonly ChartSeed[];
};

/** The optional fields of a seed besides its name and type. */
type SeedOptions = Omit<ChartSeed, 'name' | 'type'>;

/** Returns a function that creates seeds of a type: `expense('Rent', 'Miete')`. */
const createSeedMaker =
  (type: AccountType) =>
  (en: string, de: string, more: SeedOptions = {}): ChartSeed => ({ name: { en, de }, type, ...more });

export const bank = createSeedMaker('BANK');
export const cash = createSeedMaker('CASH');
export const card = createSeedMaker('CREDIT');
export const debt = createSeedMaker('LIABILITY');
export const income = createSeedMaker('INCOME');
export const expense = createSeedMaker('EXPENSE');
export const equity = createSeedMaker('EQUITY');

/** The account for balances from before the first transaction. */
export const opening = equity('Opening Balances', 'Anfangsbestände', { role: 'opening' });

/** The five branches of a chart, each with the accounts below it. */
type Branches = Record<'assets' | 'liabilities' | 'income' | 'expenses' | 'equity', readonly ChartSeed[]>;

/** Builds a chart with the five branches. */
export const composeChart = (branches: Branches): readonly ChartSeed[] => [
  createSeedMaker('ASSET')('Assets', 'Vermögen', { below: branches.assets }),
  debt('Liabilities', 'Verbindlichkeiten', { below: branches.liabilities }),
  income('Income', 'Einnahmen', { below: branches.income }),
  expense('Expenses', 'Ausgaben', { below: branches.expenses }),
  equity('Equity', 'Eigenkapital', { below: branches.equity }),
];
