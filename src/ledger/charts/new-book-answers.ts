import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { Account } from '#ledger/account.ts';
import { firstStepNames } from '#ledger/book-preferences.ts';
import { type Home, propsAt } from '#ledger/regions.generated.ts';
import { type ChartName, createChartAccounts } from './charts.ts';
import type { LocalizedText } from './seed.ts';

/** The answers of a user who starts a book: country settings, and the chart if they want one. */
export type NewBookAnswers = Home & { language: keyof LocalizedText; chart: ChartName | undefined };

/** True if books with this chart go to accountants or auditors. Liabilities and equity then have no minus signs. */
const isForAccountants = (chart: ChartName) => chart === 'freelancer' || chart === 'club';

/** Returns the root props and the initial accounts of a new book. A book with a chart also offers the first steps. */
export function createBookContent(
  root: Pick<Account, 'id' | 'props'>,
  answer: NewBookAnswers,
): { props: Account['props']; accounts: StoredAccount[] } {
  const { chart } = answer;
  const props = propsAt(root, answer);
  if (chart === undefined) return { props, accounts: [] };
  return {
    props: {
      ...props,
      FirstSteps: [...firstStepNames],
      ...(isForAccountants(chart) && { ShowCreditAsPositive: true }),
    },
    accounts: createChartAccounts(root.id, { ...answer, chart }),
  };
}
