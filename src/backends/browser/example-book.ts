import { dayOf, localZone } from '#ledger/days.ts';
import { type ExampleOptions, makeExample } from '#ledger/example/example.ts';
import type { Backend } from '#backends/backend.ts';

const exampleKey = 'exampleOf';

/** Fills the example book, unless it is filled already. An example of another day or language is rebuilt. @throws CallError */
export async function fillExample(
  { call }: Pick<Backend, 'call'>,
  language: ExampleOptions['language'],
): Promise<void> {
  const [today, zone] = [new Date(), localZone()];
  const wanted = `${dayOf(today.getTime(), zone)} ${language}`;
  const config = await call('get-user-config', {});
  if (config[exampleKey] === wanted) return;
  await call('delete-user-account', {});
  await call('import-data', { data: makeExample({ today, zone, language }) });
  await call('set-user-config', { config: { [exampleKey]: wanted } });
}
