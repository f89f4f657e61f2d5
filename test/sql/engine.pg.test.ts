import { describeOnPostgres } from './suites/on-postgres.ts';

describeOnPostgres();
