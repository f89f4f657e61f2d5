import { Suspense } from 'react';
import { useSearch } from 'wouter';
import { StatementScreen } from '#web/features/statements/statement-screen.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { RowReviewPage } from './row-review-page.tsx';

const NewBookScreen = lazyComponent(
  async () => (await import('#web/features/statements/new-book/new-book-screen.tsx')).NewBookScreen,
);

const FlowPicture = lazyComponent(
  async () => (await import('#web/features/reports/charts/flow-picture.tsx')).FlowPicture,
);

/** The statement import page; with `?new` in the address it creates a book from files. */
export function StatementPage() {
  const isNew = new URLSearchParams(useSearch()).has('new');
  return (
    <RowReviewPage>
      {(controls) =>
        isNew ? (
          <NewBookScreen
            flow={(drawing) => (
              <Suspense fallback={null}>
                <FlowPicture {...drawing} />
              </Suspense>
            )}
          />
        ) : (
          <StatementScreen controls={controls} />
        )
      }
    </RowReviewPage>
  );
}
