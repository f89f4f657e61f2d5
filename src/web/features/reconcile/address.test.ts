import { expect, test } from 'vitest';
import { reconcileLink } from '#web/lib/links/page-links.ts';
import { readReconcileView } from './address.ts';

test('reads every view back from its reconcile link', () => {
  const views = [
    { accountId: 'a b&c', isFinished: false, statementDate: undefined },
    { accountId: 'a', isFinished: true, statementDate: undefined },
    { accountId: 'a', isFinished: true, statementDate: '2026-10-31' },
  ];
  for (const view of views)
    expect(readReconcileView(new URL(reconcileLink(view.accountId, view), 'http://x').search)).toEqual(view);
  expect(readReconcileView('?account=a&statement=soon')).toEqual({ accountId: 'a', isFinished: false });
});
