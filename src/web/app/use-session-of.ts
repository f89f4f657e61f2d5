import { useCallback, useMemo } from 'react';
import { type Capability, functionalitiesOf, isAllowed } from '#contract/capabilities.ts';
import type { UserConfig } from '#contract/users.ts';
import type { Call } from '#web/lib/client.ts';
import type { Session } from '#web/lib/session.ts';
import type { Provider } from './provider.ts';
import type { StartMachine, StartState } from './start-machine.ts';

type SessionParts = { call: Call; provider: Provider; state: StartState; machine: StartMachine };

/** What signed-in screens work with, once the start has come to the books. */
export function useSessionOf({ call, provider, state, machine }: SessionParts): Session | undefined {
  const loadConfig = useCallback(
    async () => machine.setConfig(await call('get-user-config', {})),
    [call, machine],
  );
  return useMemo(() => {
    if (state.name !== 'ready') return undefined;
    const { user, config } = state;
    const facts = { provider: provider.config, capacity: provider.capacity, user, config };
    return {
      call,
      provider: provider.config,
      user,
      config,
      saveConfig: async (change: UserConfig) => {
        machine.setConfig({ ...config, ...change });
        try {
          machine.setConfig({ ...config, ...(await call('set-user-config', { config: change })) });
        } catch (error) {
          machine.setConfig(config);
          throw error;
        }
      },
      loadConfig,
      setUser: machine.setUser,
      mayUse: (capability: Capability) => isAllowed(capability, facts),
      functionalities: functionalitiesOf(provider.functionalities, config),
    };
  }, [state, call, provider, machine, loadConfig]);
}
