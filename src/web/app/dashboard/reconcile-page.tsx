import { ReconcileScreen } from '#web/features/reconcile/reconcile-screen.tsx';
import { RowReviewPage } from './row-review-page.tsx';

/** The reconciliation page. */
export function ReconcilePage() {
  return <RowReviewPage>{(controls) => <ReconcileScreen controls={controls} />}</RowReviewPage>;
}
