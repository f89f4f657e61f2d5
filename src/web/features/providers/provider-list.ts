import type { ProviderConfig } from '#contract/providers.ts';
import { type ProviderFieldName, type ProviderKind, providerKinds } from './kinds.ts';

/** What is typed into an editor. */
export type ProviderFormValues = Record<ProviderFieldName | 'customName', string>;

/** The kind of a provider that its owner brought along; undefined for the product's own. */
export function providerKindOf({ class: { name, type } }: ProviderConfig): ProviderKind | undefined {
  if (name !== 'THIRD_PARTY' || type.name !== 'DATABASE' || type.dbProvider === 'BROWSER') return undefined;
  return type.dbProvider;
}

/** A configuration of somebody's own project (spec 3 Provider configuration). */
export function createProviderConfig(kind: ProviderKind, entered: ProviderFormValues): ProviderConfig {
  const { uniqueId, fields, texts } = providerKinds[kind];
  const name = entered.customName.trim();
  return {
    name: name || texts.title,
    uniqueId,
    class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: kind } },
    publicConfig: Object.fromEntries(fields.map((field) => [field.name, field.clean(entered[field.name])])),
    ...(name !== '' && { customName: name }),
  };
}

/** Whether two configurations of people's own are the same project, whatever they are called. */
export function isSameProject(a: ProviderConfig, b: ProviderConfig): boolean {
  const kind = providerKindOf(a);
  if (kind === undefined || kind !== providerKindOf(b)) return false;
  const partOf = ({ publicConfig }: ProviderConfig, name: ProviderFieldName) => publicConfig?.[name] ?? '';
  return providerKinds[kind].fields.every(({ name, clean }) => clean(partOf(a, name)) === clean(partOf(b, name)));
}

const hasName = (name: string | undefined) => (each: ProviderConfig) =>
  name !== undefined && each.customName?.toLowerCase() === name.toLowerCase();

/** Whether a configuration would push another project out of the list by its name; `before` is what it was when it was edited. */
export function isProviderNameTaken(
  list: readonly ProviderConfig[],
  wanted: ProviderConfig,
  before?: ProviderConfig,
): boolean {
  return list
    .filter(hasName(wanted.customName))
    .some((each) => !hasName(before?.customName)(each) && !isSameProject(each, wanted));
}

/** The list without the configuration of that name. */
export function withoutProvider(list: readonly ProviderConfig[], gone: ProviderConfig): ProviderConfig[] {
  const isGone = hasName(gone.customName);
  return list.filter((each) => !isGone(each));
}

/** The list with a configuration in it; its name is there once, and it takes the place of what it was before. */
export function withProvider(
  list: readonly ProviderConfig[],
  saved: ProviderConfig,
  before: ProviderConfig = saved,
): ProviderConfig[] {
  return [...withoutProvider(withoutProvider(list, before), saved), saved];
}

/** The saved configurations of a kind that may be taken: the one in use is left out (spec 4 Provider choice). */
export function offeredProviders(list: readonly ProviderConfig[], kind: ProviderKind, current: ProviderConfig) {
  return list.filter((each) => providerKindOf(each) === kind && !isSameProject(each, current));
}
