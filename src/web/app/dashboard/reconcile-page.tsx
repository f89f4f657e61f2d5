import { ReconcileScreen } from '#web/features/reconcile/reconcile-screen.tsx';
import { DeskPage } from './desk-page.tsx';

/** The reconcile desk. */
export function ReconcilePage() {
  return <DeskPage>{(controls) => <ReconcileScreen controls={controls} />}</DeskPage>;
}
