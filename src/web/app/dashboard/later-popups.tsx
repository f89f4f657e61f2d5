import { lazyComponent } from '#web/ui/lazy-component.tsx';

// What few open: that it is there costs the first load one name.
export const ExportPopup = lazyComponent(
  () => import('#web/features/export-files/export-popup.tsx'),
  'ExportPopup',
);
export const AskReconciled = lazyComponent(() => import('./ask-reconciled.tsx'), 'AskReconciled');
