import type { ProviderCapacity } from '#contract/providers.ts';

/** A feature that a provider may switch off. */
export type Capability = Exclude<keyof ProviderCapacity, 'notAllowedRoutes' | 'notFoundRedirectRoute'>;

/** What holds where neither the provider nor the user's config says anything: only an import must be enabled (spec 6). */
const allowedByDefault: Record<Capability, boolean> = {
  canRefreshDb: true,
  isFeedbackPossible: false,
  isAccountActionsPossible: true,
  isMultipleBooksPossible: true,
  isExportPossible: true,
  isImportPossible: false,
  isProviderSelectionPossible: true,
  isAllowNonEmptyDeletesActionPossible: true,
  isBookNameUpdatePossible: true,
  isBookCreationPossible: true,
};

/** Whether a feature may be used; what stands later in the list goes before what stands earlier. */
export function isAllowed(capability: Capability, ...capacities: ProviderCapacity[]): boolean {
  return (
    capacities.findLast((capacity) => capacity[capability] !== undefined)?.[capability] ??
    allowedByDefault[capability]
  );
}
