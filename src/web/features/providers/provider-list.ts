import type { ProviderConfig } from '#contract/providers.ts';
import { type ProviderFieldName, type ProviderKind, providerKinds } from './provider-kinds.ts';

/** The values of the configuration editor. */
export type ProviderFormValues = Record<ProviderFieldName | 'customName', string>;

/** Returns the kind of a provider that belongs to the user; undefined for the product's own. */
export function providerKindOf({ class: { name, type } }: ProviderConfig): ProviderKind | undefined {
  if (name !== 'THIRD_PARTY' || type.name !== 'DATABASE' || type.dbProvider === 'BROWSER') return undefined;
  return type.dbProvider;
}

/** Creates the configuration of a user's own project (spec 3 Provider configuration). */
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

/** True if two own configurations refer to the same project, regardless of their names. */
export function isSameProject(a: ProviderConfig, b: ProviderConfig): boolean {
  const kind = providerKindOf(a);
  if (kind === undefined || kind !== providerKindOf(b)) return false;
  const partOf = ({ publicConfig }: ProviderConfig, name: ProviderFieldName) => publicConfig?.[name] ?? '';
  return providerKinds[kind].fields.every(
    ({ name, clean }) => clean(partOf(a, name)) === clean(partOf(b, name)),
  );
}

const hasName = (name: string | undefined) => (each: ProviderConfig) =>
  name !== undefined && each.customName?.toLowerCase() === name.toLowerCase();

/** True if the name of a configuration would replace another project in the list; `before` is the edited configuration. */
export function isProviderNameTaken(
  list: readonly ProviderConfig[],
  wanted: ProviderConfig,
  before?: ProviderConfig,
): boolean {
  return list
    .filter(hasName(wanted.customName))
    .some((each) => !hasName(before?.customName)(each) && !isSameProject(each, wanted));
}

/** Returns the list without the configuration of that name. */
export function withoutProvider(list: readonly ProviderConfig[], gone: ProviderConfig): ProviderConfig[] {
  const isGone = hasName(gone.customName);
  return list.filter((each) => !isGone(each));
}

/** Adds a configuration to the list, replacing the one of the same name and its previous version. */
export function withProvider(
  list: readonly ProviderConfig[],
  saved: ProviderConfig,
  before: ProviderConfig = saved,
): ProviderConfig[] {
  return [...withoutProvider(withoutProvider(list, before), saved), saved];
}

/** Returns the saved configurations of a kind that can be chosen, without the current one (spec 4 Provider choice). */
export function offeredProviders(
  list: readonly ProviderConfig[],
  kind: ProviderKind,
  current: ProviderConfig,
) {
  return list.filter((each) => providerKindOf(each) === kind && !isSameProject(each, current));
}
