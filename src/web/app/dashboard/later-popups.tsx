import { lazyComponent } from '#web/ui/lazy-component.tsx';

// Few open it: that it is there costs the first load one name.
export const ExportPopup = lazyComponent(
  () => import('#web/features/export-files/export-popup.tsx'),
  'ExportPopup',
);
