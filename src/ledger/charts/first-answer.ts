import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { Account } from '#ledger/account.ts';
import { firstStepNames } from '#ledger/book-preferences.ts';
import { type Home, propsAt } from '#ledger/regions.generated.ts';
import { type ChartName, createChartAccounts } from './charts.ts';
import type { LocalizedText } from './seed.ts';

/** What somebody answers who begins a book: where they are at home, and the chart they want, where they want any. */
export type NewBookAnswers = Home & { language: keyof LocalizedText; chart: ChartName | undefined };

/** True if the books of a chart go to an accountant or to auditors: liabilities and equity then have no minus signs. */
const isForAccountants = (chart: ChartName) => chart === 'freelancer' || chart === 'club';

/** What becomes of the root of a book, and the accounts that it begins with. Who takes a chart is shown what to do first. */
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
