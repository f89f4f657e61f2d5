import type { SaysWays } from '#web/lib/sign-in-words.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the landing page has to know of the operator's settings. */
export type Settings = {
  own: SaysWays;
  /** Where the calls of the product's own place go, as long as that is a server. */
  callsAt: string | undefined;
  /** Whether the product's own place is this browser. */
  isHere: boolean;
  /** Whether people may choose another place. */
  isChoice: boolean;
  /** Whether the own place takes feedback. */
  takesFeedback: boolean;
  notAllowedRoutes: readonly unknown[];
};

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined;
}

/**
 * Reads the operator's settings by hand, as far as the landing page goes by them: the schemas of the contract (contract/providers.ts)
 * would be ten times what the page weighs. What is not there or not readable is as if it were not said.
 */
export function readSettings(provider: unknown, capacity: unknown): Settings {
  const { class: kind, publicConfig, authProviders, authProviderNames } = fieldsOf(provider);
  const { name, type } = fieldsOf(kind);
  const own = {
    class: { name: textOf(name), type: { name: textOf(fieldsOf(type)['name']) } },
    authProviders: textsOf(authProviders),
    authProviderNames: Object.fromEntries(
      Object.entries(fieldsOf(authProviderNames)).filter(
        (each): each is [string, string] => typeof each[1] === 'string',
      ),
    ),
  };
  const { isFeedbackPossible, isProviderSelectionPossible, notAllowedRoutes } = fieldsOf(capacity);
  const isServer = own.class.type.name === 'SERVER';
  const { dbProvider } = fieldsOf(fieldsOf(kind)['type']);
  const isHere = !isServer && dbProvider === 'BROWSER';
  return {
    own,
    callsAt: isServer ? textOf(fieldsOf(publicConfig)['url']) || '/api' : undefined,
    isHere,
    isChoice: isProviderSelectionPossible !== false,
    takesFeedback: isFeedbackPossible === true && own.class.name === 'OWN' && !isHere,
    notAllowedRoutes: textsOf(notAllowedRoutes) ?? [],
  };
}

async function load(name: string): Promise<unknown> {
  const response = await fetch(`/static/config/${name}.json`);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** The operator's settings, from the server that the page comes from. */
export async function loadSettings(): Promise<Settings> {
  return readSettings(...(await Promise.all([load('provider-config'), load('provider-capacity-config')])));
}
