import type { Account } from './account.ts';
import { currencyInProps } from './props.ts';

/** The currency or commodity of its own that an account holds; '' where it holds that of its book, as a root always does. */
export function ownCurrency({ type, props }: Pick<Account, 'type' | 'props'>): string {
  return type === 'ROOT' ? '' : currencyInProps(props);
}
