import { describeOnPglite } from './suites/on-pglite.ts';
import { describePaging } from './suites/paging.ts';
import { describeTotals } from './suites/totals.ts';
import { describeTransfer } from './suites/transfer.ts';

// What takes too long for the quick tests.
describeOnPglite([describeTotals, describePaging, describeTransfer]);
