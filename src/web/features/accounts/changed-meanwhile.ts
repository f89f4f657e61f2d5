import type { AccountForm } from '#entry/account-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { ConcurrentChanges } from '#ledger/wire-update.ts';
import { ledgerTexts } from '#web/lib/history/ledger-texts.ts';
import { formatAccountPath } from '#ledger/account-options.ts';
import { accountEditor as texts } from '#web/languages/en/account-editor.ts';

type Field = keyof ConcurrentChanges;

const fieldLabels: Record<Field, string> = {
  name: texts.name,
  description: texts.description,
  type: texts.type,
  color: texts.color,
  parentId: texts.parent,
  isPlaceholder: texts.meanwhile.placeholder,
};

const isField = (field: string): field is Field => field in fieldLabels;

/** Formats the value of a field. */
function formatField(field: Field, of: ConcurrentChanges, tree: AccountTree): string {
  switch (field) {
    case 'type':
      return of.type === undefined ? '' : ledgerTexts.types[of.type].name;
    case 'parentId':
      return tree.accounts.has(of.parentId ?? '')
        ? formatAccountPath(tree, of.parentId ?? '')
        : texts.meanwhile.gone;
    case 'isPlaceholder':
      return of.isPlaceholder === true ? texts.meanwhile.yes : texts.meanwhile.no;
    default:
      return of[field] ?? '';
  }
}

/** Returns the messages for each field that another device changed: the stored value and the value in the form. */
export function formatAccountChanges(meanwhile: ConcurrentChanges, form: AccountForm, tree: AccountTree) {
  return Object.keys(meanwhile)
    .filter(isField)
    .map((field) => {
      const [stored, own] = [formatField(field, meanwhile, tree), formatField(field, form, tree)];
      const label = fieldLabels[field];
      return {
        field,
        words: texts.meanwhile.change(label, stored, own),
        take: texts.meanwhile.takeOf(label, stored),
        keep: texts.meanwhile.keepLabel(label, own),
      };
    });
}

/** Separates one changed field from the others. */
export function separateField(
  meanwhile: ConcurrentChanges,
  field: string,
): { stored: ConcurrentChanges; rest: ConcurrentChanges } {
  const entries = Object.entries(meanwhile);
  return {
    stored: Object.fromEntries(entries.filter(([key]) => key === field)),
    rest: Object.fromEntries(entries.filter(([key]) => key !== field)),
  };
}
