import { describeCalls } from './suites/calls.ts';
import { describeFold } from './suites/fold.ts';
import { describeHandOver } from './suites/hand-over.ts';
import { describeHostile } from './suites/hostile.ts';
import { describeItems } from './suites/items.ts';
import { describeMembers } from './suites/members.ts';
import { describeLog } from './suites/log.ts';
import { describeOnPglite } from './suites/on-pglite.ts';
import { describeRules } from './suites/rules.ts';
import { describeSecurity } from './suites/security.ts';
import { describeUpgrade } from './suites/upgrade.ts';

describeOnPglite([
  describeCalls,
  describeFold,
  describeHandOver,
  describeHostile,
  describeItems,
  describeLog,
  describeMembers,
  describeRules,
  describeSecurity,
  describeUpgrade,
]);
