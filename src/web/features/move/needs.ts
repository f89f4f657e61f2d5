import type { Capability } from '#contract/capabilities.ts';

/** What has to be allowed for a move. */
export const movesNeed: readonly Capability[] = [
  'isExportPossible',
  'isImportPossible',
  'isProviderSelectionPossible',
];
