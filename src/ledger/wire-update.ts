import * as z from 'zod/mini';
import type { Account, AccountFields } from './account.ts';
import { changedProps } from './props.ts';
import { writeAccount, writeAccountRef } from './wire.ts';

const JsonObject = z.record(z.string(), z.json());

/** Which keys of props become what, as it goes over the wire; undefined where all stay. */
function writePropsUpdate(before: Account['props'], after: Account['props']) {
  const { set, unset } = changedProps(before, after);
  if (Object.keys(set).length + unset.length === 0) return undefined;
  return { set: JsonObject.parse(set), unset };
}

/** The fields of an account that are told where two devices change them. */
const toldFields: ReadonlySet<string> = new Set([
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
  const told = changed.flatMap(([key]) => (toldFields.has(key) ? [[key, known.get(key)]] : []));
  return {
    account,
    ...(told.length > 0 && { seen: Object.fromEntries(told) }),
    ...(props && { props }),
  };
}
