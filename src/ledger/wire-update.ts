import * as z from 'zod/mini';
import { AccountType } from '#contract/accounts.ts';
import { CallError } from '#contract/errors.ts';
import { parseTags } from '#contract/values.ts';
import type { Account, AccountFields } from './account.ts';
import { compareProps } from './props.ts';
import { writeAccount, writeAccountRef } from './wire.ts';

/** The stored values of account fields that another device changed in the meantime. */
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

/** Reads the fields that another device changed from the error of an account update; empty if it failed for another reason. */
export function readConcurrentChanges(error: unknown): ConcurrentChanges {
  if (!(error instanceof CallError)) return {};
  const reported = error.issues.map(({ path, detail }) => {
    const stored = detail?.id === 'fieldChangedMeanwhile' ? detail.params['stored'] : undefined;
    return typeof stored === 'string' ? readers[path.replace('account.', '')]?.(stored) : undefined;
  });
  return Object.assign({}, ...reported);
}

/** Reads the stored tags from the error of an account update; undefined unless tags are its only reason. */
export function readConcurrentTags(error: unknown): string[] | undefined {
  if (!(error instanceof CallError) || error.issues.length !== 1) return undefined;
  const [{ path, detail } = {}] = error.issues;
  if (path !== 'account.TagsInSemicolonSeparated' || detail?.id !== 'fieldChangedMeanwhile') return undefined;
  return parseTags(String(detail.params['stored'] ?? ''));
}

const JsonObject = z.record(z.string(), z.json());

/** Writes the changed keys of props in wire format; undefined if nothing changed. */
function writePropsUpdate(before: Account['props'], after: Account['props']) {
  const { set, unset } = compareProps(before, after);
  if (Object.keys(set).length + unset.length === 0) return undefined;
  return { set: JsonObject.parse(set), unset };
}

/** The account fields for which concurrent changes of two devices are reported. */
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
 * Writes an account update: its id, the changed fields, their previous values if concurrent changes are reported, and the changed keys of
 * its props.
 */
export function writeAccountUpdate(before: Account, after: AccountFields) {
  const [was, is] = [writeAccount(before.id, before), writeAccount(before.id, after)];
  const { PropsInJSON: _propsBefore, ...fieldsBefore } = was;
  const { PropsInJSON: _propsAfter, ...fieldsAfter } = is;
  const known = new Map<string, unknown>(Object.entries(fieldsBefore));
  const changed = Object.entries(fieldsAfter).filter(([key, value]) => known.get(key) !== value);
  const account = { ...Object.fromEntries(changed), ...writeAccountRef(before.id) };
  const props = writePropsUpdate(before.props, after.props);
  const reported = changed.flatMap(([key]) => (reportedFields.has(key) ? [[key, known.get(key)]] : []));
  return {
    account,
    ...(reported.length > 0 && { seen: Object.fromEntries(reported) }),
    ...(props && { props }),
  };
}
