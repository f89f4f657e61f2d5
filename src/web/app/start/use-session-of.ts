import { useCallback, useMemo, useState } from 'react';
import { type CallName, calls } from '#contract/calls.ts';
import { type Capability, functionalitiesOf, isAllowed } from '#contract/capabilities.ts';
import type { UserConfig } from '#contract/users.ts';
import type { Call } from '#web/session/client.ts';
import type { Session } from '#web/session/session.ts';
import type { Provider } from './provider.ts';
import type { StartMachine, StartState } from './start-machine.ts';

type SessionDeps = { call: Call; provider: Provider; state: StartState; machine: StartMachine };

/** Whether the place where the books live has a call; one that nobody may ask has all. */
export function knowsCall({ placeVersion }: StartMachine, name: CallName): boolean {
  return calls[name].since <= (placeVersion() ?? Infinity);
}

/** What signed-in screens work with, once the start has come to the books. */
export function useSessionOf({ call, provider, state, machine }: SessionDeps): Session | undefined {
  const loadConfig = useCallback(
    async () => machine.setConfig(await call('get-user-config', {})),
    [call, machine],
  );
  const [onTheirWay, setOnTheirWay] = useState<readonly UserConfig[]>([]);
  const saveConfig = useCallback(
    async (change: UserConfig) => {
      setOnTheirWay((others) => [...others, change]);
      await call('set-user-config', { config: change })
        .then(() => machine.setConfig(change))
        .finally(() => setOnTheirWay((all) => all.filter((each) => each !== change)));
    },
    [call, machine],
  );
  return useMemo(() => {
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
      knows: (name) => knowsCall(machine, name),
      functionalities: functionalitiesOf(provider.functionalities, config),
    };
  }, [state, onTheirWay, call, provider, machine, loadConfig, saveConfig]);
}
