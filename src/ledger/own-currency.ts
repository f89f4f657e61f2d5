import { limits } from '#contract/limits.ts';
import type { Account } from './account.ts';

const name = new RegExp(`^[!-~]{1,${limits.currency}}$`);

/** The currency or commodity that the props of an account name; '' where they name none. */
export function currencyInProps({ Currency: said }: Account['props']): string {
  return typeof said === 'string' && name.test(said) ? said : '';
}

/** The currency or commodity of its own that an account holds; '' where it holds that of its book, as a root always does. */
export function ownCurrency({ type, props }: Pick<Account, 'type' | 'props'>): string {
  return type === 'ROOT' ? '' : currencyInProps(props);
}
