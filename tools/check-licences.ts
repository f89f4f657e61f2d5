// Fails if a package of the lock file has a licence that an MIT program should not ship or build with.
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const allowed =
  /^\(?(?:MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|OFL-1\.1|MPL-2\.0|Python-2\.0|Unlicense|PostgreSQL)\b/;
/** The licences of packages whose lock entry names none, each looked up by hand. */
const knownLicences: Record<string, string> = {};

const Lock = z.object({ packages: z.record(z.string(), z.object({ license: z.optional(z.string()) })) });
const lock = z.parse(
  Lock,
  JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
);
const rejectedPackages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, { license }]) => ({ name: path.replace(/^.*node_modules\//, ''), license }))
  .filter(({ name, license }) => !allowed.test(license ?? knownLicences[name] ?? ''));
for (const { name, license } of rejectedPackages)
  console.error(`${name}: licence ${license ?? 'not named'} is not on the list`);
process.exitCode = rejectedPackages.length === 0 ? 0 : 1;
