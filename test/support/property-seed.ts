import process from 'node:process';
import fc from 'fast-check';

// Property tests use the values of one seed, which vitest.config.ts chooses and prints.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED']) });
