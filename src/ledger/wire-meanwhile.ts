import { AccountType } from '#contract/accounts.ts';
import { CallError } from '#contract/errors.ts';
import { readTags } from '#contract/values.ts';
import type { AccountFields } from './account.ts';

/** What is stored of the fields of an account that another device changed meanwhile. */
export type Meanwhile = Partial<
  Pick<AccountFields, 'name' | 'description' | 'type' | 'color' | 'isPlaceholder'>
> & {
  parentId?: string;
};

const readers: Record<string, (stored: string) => Meanwhile> = {
  AccountName: (name) => ({ name }),
  AccountDescription: (description) => ({ description }),
  AccountType: (type) => {
    const { data } = AccountType.safeParse(type);
    return data === undefined ? {} : { type: data };
  },
  AccountColor: (color) => ({ color }),
  ParentAccountId: (parentId) => ({ parentId }),
  IsPlaceholder: (flag) => ({ isPlaceholder: flag === '1' }),
};

/** What an update of an account was refused for that another device changed meanwhile; nothing where it failed for something else. */
export function readMeanwhile(error: unknown): Meanwhile {
  if (!(error instanceof CallError)) return {};
  const told = error.issues.map(({ path, refusal }) => {
    const stored = refusal?.id === 'fieldChangedMeanwhile' ? refusal.params['stored'] : undefined;
    return typeof stored === 'string' ? readers[path.replace('account.', '')]?.(stored) : undefined;
  });
  return Object.assign({}, ...told);
}

/** The tags that are stored, where an update of an account was refused for nothing but them. */
export function readTagsMeanwhile(error: unknown): string[] | undefined {
  if (!(error instanceof CallError) || error.issues.length !== 1) return undefined;
  const [{ path, refusal } = {}] = error.issues;
  if (path !== 'account.TagsInSemicolonSeparated' || refusal?.id !== 'fieldChangedMeanwhile')
    return undefined;
  return readTags(String(refusal.params['stored'] ?? ''));
}
