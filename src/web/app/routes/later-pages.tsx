import { lazyComponent } from '#web/ui/lazy-component.tsx';

// What one comes to from elsewhere in the app: the first load knows no more of it than this one piece.
export { PaletteCommands } from './palette-commands.tsx';
export const Here = lazyComponent(() => import('#web/app/start/here.tsx'), 'Here');
export const ReconcilePage = lazyComponent(
  () => import('#web/app/dashboard/reconcile-page.tsx'),
  'ReconcilePage',
);
export const StatementPage = lazyComponent(
  () => import('#web/app/dashboard/statement-page.tsx'),
  'StatementPage',
);
