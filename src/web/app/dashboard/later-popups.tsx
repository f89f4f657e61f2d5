import { lazyComponent } from '#web/ui/lazy-component.tsx';

// Few open them: that they are there costs the first load their names.
export const ExportPopup = lazyComponent(
  () => import('#web/features/export-files/export-popup.tsx'),
  'ExportPopup',
);
export const MergeAccount = lazyComponent(
  () => import('#web/features/accounts/merge-account.tsx'),
  'MergeAccount',
);
export const ChangeSelected = lazyComponent(
  () => import('#web/features/selection/change-selected.tsx'),
  'ChangeSelected',
);
export const SortWaiting = lazyComponent(
  () => import('#web/features/statements/sort-waiting.tsx'),
  'SortWaiting',
);
