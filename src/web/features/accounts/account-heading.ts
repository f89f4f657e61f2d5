import type { Account } from '#ledger/account.ts';

/** What an account is headed with: a tag by its '#'. */
export function headingOf({ kind, name }: Account): string {
  return kind === 'tag' ? `#${name}` : name;
}
