import { lazy, Suspense } from 'react';
import { MoneyAmount } from './money-context.tsx';
import type { ValuedTotalProps } from './valued-total.tsx';

/** Loaded on demand, as most books use one currency only. */
const LazyValuedTotal = lazy(async () => ({ default: (await import('./valued-total.tsx')).ValuedTotal }));

type AccountTotalProps = Omit<ValuedTotalProps, 'value'> & { value: ValuedTotalProps['value'] | undefined };

/**
 * The total of an account with its sub-accounts.
 * @param value its value in the book currency, if the total does not show it
 */
export function AccountTotal({ value, ...props }: AccountTotalProps) {
  const { account } = props;
  if (value === undefined)
    return <MoneyAmount minor={account.totalMinor} of={account.kind === 'account' ? account : undefined} />;
  return (
    <Suspense fallback={null}>
      <LazyValuedTotal value={value} {...props} />
    </Suspense>
  );
}
