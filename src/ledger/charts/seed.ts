import type { AccountType } from '#contract/accounts.ts';

/** Something in each language that charts are written in. */
export type LocalizedText = { en: string; de: string };

/** An account of a chart, and those below it. One that has others below it only groups them. */
export type ChartSeed = {
  name: LocalizedText;
  type: AccountType;
  /** Where it stands in the tax return of its country. */
  line?: LocalizedText;
  isFavourite?: true;
  /** What the app itself looks for it by. */
  role?: 'opening';
  below?: readonly ChartSeed[];
};

/** What a seed may say of itself besides its name and type. */
type SeedOptions = Omit<ChartSeed, 'name' | 'type'>;

/** Makes seeds of a type: `expense('Rent', 'Miete')`. */
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

/** What accounts held before the first transaction. */
export const opening = equity('Opening Balances', 'Anfangsbestände', { role: 'opening' });

/** The branches of a chart, each with what is below it. */
type Branches = Record<'assets' | 'liabilities' | 'income' | 'expenses' | 'equity', readonly ChartSeed[]>;

/** A chart of the five branches that each has. */
export const composeChart = (branches: Branches): readonly ChartSeed[] => [
  createSeedMaker('ASSET')('Assets', 'Vermögen', { below: branches.assets }),
  debt('Liabilities', 'Verbindlichkeiten', { below: branches.liabilities }),
  income('Income', 'Einnahmen', { below: branches.income }),
  expense('Expenses', 'Ausgaben', { below: branches.expenses }),
  equity('Equity', 'Eigenkapital', { below: branches.equity }),
];
