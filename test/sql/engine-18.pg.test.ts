import { describeOnPostgres } from './suites/on-postgres.ts';

describeOnPostgres('PostgreSQL 18 embedded');
