import type { QueryClient } from '@tanstack/react-query';
import type { Capability } from '#contract/capabilities.ts';
import { defaults } from '#contract/limits.ts';
import { makeDefaultChart, makeRootAccount } from '#ledger/default-chart.ts';
import { isKnownRegion } from '#ledger/regions.ts';
import { preloadBook } from '#web/lib/book.ts';
import type { Call } from '#web/lib/client.ts';
import { recall, remember } from '#web/lib/storage.ts';
import { toast } from '#web/ui/toast.tsx';
import { createStartMachine, type StartMachine } from './start-machine.ts';
import { texts } from './texts.ts';

const recoveryParameter = 'recoverytoken';

/** The token of a recovery link in the address (spec 2 Route table). */
function recoveryToken(): string | undefined {
  return new URLSearchParams(location.search).get(recoveryParameter) ?? undefined;
}

/** Takes the token out of the address, after the password was set. */
export function clearRecoveryToken(): void {
  const address = new URL(location.href);
  address.searchParams.delete(recoveryParameter);
  history.replaceState(null, '', address);
}

type StartInput = { call: Call; mayUse: (capability: Capability) => boolean; queryClient: QueryClient };

/** The start machine, connected to the back-end, the caches and the browser. */
export function createStart({ call, mayUse, queryClient }: StartInput): StartMachine {
  return createStartMachine(
    {
      call,
      mayRefresh: () => mayUse('canRefreshDb'),
      mayCreateBooks: () => mayUse('isBookCreationPossible'),
      recoveryToken,
      bookName: {
        recall: () => recall('CurrentBookName'),
        remember: (name) => remember('CurrentBookName', name),
      },
      makeRoot: () =>
        makeRootAccount(defaults.rootName, {
          currency: defaults.currency,
          decimals: defaults.currencyDecimals,
          formatTag: isKnownRegion(navigator.language) ? navigator.language : defaults.formatTag,
        }),
      makeChart: (root) => makeDefaultChart(root.AccountId),
      preload: (bookName) => preloadBook(queryClient, call, bookName),
    },
    (state) => toast('error', state === 'creating-chart' ? texts.start.chartFailed : texts.start.failed),
  );
}
