import { ReconcileScreen } from '#web/features/reconcile/reconcile-screen.tsx';
import { RowReviewPage } from './desk-page.tsx';

/** The reconcile desk. */
export function ReconcilePage() {
  return <RowReviewPage>{(controls) => <ReconcileScreen controls={controls} />}</RowReviewPage>;
}
