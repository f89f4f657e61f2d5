import process from 'node:process';
import fc from 'fast-check';

// Properties are tried on the values of one seed, which vitest.config.ts chooses and says.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED']) });
