import { type Capability, functionalitiesOf, isAllowed } from '#contract/capabilities.ts';
import { isInBrowser } from '#contract/this-browser.ts';
import type { UserConfig } from '#contract/users.ts';
import { keepsBooks, keptBooksOf } from '#dispatch/keeping.ts';
import type { Call } from '#web/session/client.ts';
import type { Session } from '#web/session/session.ts';
import { createStore, type Readable } from '#web/signals/store.ts';
import type { Provider } from './provider.ts';
import type { StartMachine } from './start-machine.ts';

type SessionDeps = { call: Call; provider: Provider; machine: StartMachine };

/** What signed-in screens work with, once the start has come to the books. */
export function createSession({ call, provider, machine }: SessionDeps): Readable<Session | undefined> {
  let onTheirWay: readonly UserConfig[] = [];

  const loadConfig = async () => machine.setConfig(await call('get-user-config', {}));

  const saveConfig = async (change: UserConfig) => {
    onTheirWay = [...onTheirWay, change];
    look();
    try {
      await call('set-user-config', { config: change });
      machine.setConfig(change);
    } finally {
      onTheirWay = onTheirWay.filter((each) => each !== change);
      look();
    }
  };

  const { config } = provider;
  const keeping = isInBrowser(config)
    ? undefined
    : { isInUse: () => keepsBooks(config), load: () => keptBooksOf(config) };

  const sessionNow = (): Session | undefined => {
    const state = machine.now();
    if (state.name !== 'ready') return undefined;
    const { user } = state;
    // What is on its way lies over what is stored, so that each setting goes back by itself when it cannot be saved.
    const config: UserConfig = Object.assign({}, state.config, ...onTheirWay);
    const facts = { provider: provider.config, capacity: provider.capacity, user, config };
    return {
      call,
      provider: provider.config,
      user,
      config,
      saveConfig,
      loadConfig,
      setUser: machine.setUser,
      mayUse: (capability: Capability) => isAllowed(capability, facts),
      functionalities: functionalitiesOf(provider.functionalities, config),
      keeping,
    };
  };

  const session = createStore(sessionNow());
  const look = () => session.set(sessionNow());
  machine.subscribe(look);
  return session;
}
