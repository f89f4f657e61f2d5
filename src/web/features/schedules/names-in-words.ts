import { catchUp as texts } from '#web/languages/en/catch-up.ts';

/** So many names are told. */
const namesTold = 3;

/** The first of some names, and how many there are besides. */
export function namesInWords(names: readonly string[]): string {
  const told = names.slice(0, namesTold).join(', ');
  return names.length > namesTold ? texts.andMore(told, names.length - namesTold) : told;
}
