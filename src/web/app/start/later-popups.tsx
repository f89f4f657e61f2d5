import { lazyComponent } from '#web/ui/lazy-component.tsx';

// What is hardly ever needed: the first load knows no more of it than this one piece.
export const LostHere = lazyComponent(
  () => import('./here.tsx').then(({ LostHere: Part }) => ({ LostHere: Part })),
  'LostHere',
);
