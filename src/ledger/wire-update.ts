import * as z from 'zod/mini';
import { AccountType } from '#contract/accounts.ts';
import { CallError } from '#contract/errors.ts';
import { parseTags } from '#contract/values.ts';
import type { Account, AccountFields } from './account.ts';
import { compareProps } from './props.ts';
import { writeAccount, writeAccountRef } from './wire.ts';

/** The stored values of the fields of an account that another device changed meanwhile. */
export type ConcurrentChanges = Partial<
  Pick<AccountFields, 'name' | 'description' | 'type' | 'color' | 'isPlaceholder'>
> & {
  parentId?: string;
};

const readers: Record<string, (stored: string) => ConcurrentChanges> = {
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

/** The refusal of an update of an account that another device changed meanwhile; undefined if it failed for another reason. */
export function readConcurrentChanges(error: unknown): ConcurrentChanges {
  if (!(error instanceof CallError)) return {};
  const told = error.issues.map(({ path, refusal }) => {
    const stored = refusal?.id === 'fieldChangedMeanwhile' ? refusal.params['stored'] : undefined;
    return typeof stored === 'string' ? readers[path.replace('account.', '')]?.(stored) : undefined;
  });
  return Object.assign({}, ...told);
}

/** The tags that are stored, where an update of an account was refused for nothing but them. */
export function readConcurrentTags(error: unknown): string[] | undefined {
  if (!(error instanceof CallError) || error.issues.length !== 1) return undefined;
  const [{ path, refusal } = {}] = error.issues;
  if (path !== 'account.TagsInSemicolonSeparated' || refusal?.id !== 'fieldChangedMeanwhile')
    return undefined;
  return parseTags(String(refusal.params['stored'] ?? ''));
}

const JsonObject = z.record(z.string(), z.json());

/** Which keys of props become what, as it goes over the wire; undefined where all stay. */
function writePropsUpdate(before: Account['props'], after: Account['props']) {
  const { set, unset } = compareProps(before, after);
  if (Object.keys(set).length + unset.length === 0) return undefined;
  return { set: JsonObject.parse(set), unset };
}

/** The fields of an account that are told where two devices change them. */
const reportedFields: ReadonlySet<string> = new Set([
  'AccountName',
  'AccountDescription',
  'AccountType',
  'AccountColor',
  'ParentAccountId',
  'IsPlaceholder',
  'TagsInSemicolonSeparated',
]);

/**
 * What an update of an account sends: its id and the fields that differ, what was seen of those of them that are told where two
 * devices change them, and the keys of its props that differ.
 */
export function writeAccountUpdate(before: Account, after: AccountFields) {
  const [was, is] = [writeAccount(before.id, before), writeAccount(before.id, after)];
  const { PropsInJSON: _propsBefore, ...fieldsBefore } = was;
  const { PropsInJSON: _propsAfter, ...fieldsAfter } = is;
  const known = new Map<string, unknown>(Object.entries(fieldsBefore));
  const changed = Object.entries(fieldsAfter).filter(([key, value]) => known.get(key) !== value);
  const account = { ...Object.fromEntries(changed), ...writeAccountRef(before.id) };
  const props = writePropsUpdate(before.props, after.props);
  const told = changed.flatMap(([key]) => (reportedFields.has(key) ? [[key, known.get(key)]] : []));
  return {
    account,
    ...(told.length > 0 && { seen: Object.fromEntries(told) }),
    ...(props && { props }),
  };
}
