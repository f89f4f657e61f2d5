import { lazy, Suspense } from 'react';
import { MoneyAmount } from './money-context.tsx';
import type { ValuedTotalProps } from './valued-total.tsx';

/** In most books all is of one currency. */
const LazyValuedTotal = lazy(async () => ({ default: (await import('./valued-total.tsx')).ValuedTotal }));

type AccountTotalProps = Omit<ValuedTotalProps, 'value'> & { value: ValuedTotalProps['value'] | undefined };

/**
 * What an account holds with all below it.
 * @param value what that comes to in the currency of the book, where its total does not say it
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
