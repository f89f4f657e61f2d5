/** The worker that holds the offline copies of one user; its name is that of their database. */
import * as z from 'zod/mini';
import { withLock } from '#async/with-lock.ts';
import { answerRequest, type WorkerRequest, type WorkerResponse } from '#backends/worker-messages.ts';
import { pauseForOtherTabs } from '#backends/browser/books.ts';
import { connect } from '#backends/browser/database.ts';
import { openStore } from '#backends/browser/store.ts';
import { openReplica } from '#offline/replica/replica.ts';
import { createVersionMap } from '#offline/replica/version-map.ts';
import type { StoredReplica } from './worker-replica.ts';

const postResponse = (message: WorkerResponse) => postMessage(message);

/** Receives the versions that the provider assigned to changes of other tabs. */
const otherTabs = new BroadcastChannel(`${self.name}.Versions`);
const VersionMappings = z.array(z.readonly(z.tuple([z.string(), z.string()])));
const versions = createVersionMap((noted) => otherTabs.postMessage(noted));
otherTabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  versions.learn(z.safeParse(VersionMappings, data).data ?? []);
});

const connection = connect(self.name, { onEnd: () => postResponse({ type: 'ended' }) });
const store = openStore(connection);
const replicaMethods: StoredReplica = {
  ...openReplica(
    {
      store,
      bulk: async () => store,
      refresh: () => undefined,
      pause: pauseForOtherTabs,
      onUnreadable: (count) => postResponse({ type: 'unreadable-records', count }),
    },
    (work) => withLock(self.name, work),
    versions,
  ),
  remove: () => connection.remove(),
};

const isReplicaMethod = (name: string): name is keyof StoredReplica => Object.hasOwn(replicaMethods, name);

addEventListener(
  'message',
  ({ data }: MessageEvent<WorkerRequest>) =>
    void answerRequest(
      async (name, input, onProgress) => {
        if (!isReplicaMethod(name)) throw new Error(`${name} is nothing to ask`);
        const args = z.array(z.unknown()).parse(input);
        // The page belongs to the same build, so its arguments have the types of a replica.
        const answer = replicaMethods[name] as (...args: readonly unknown[]) => Promise<unknown>;
        return answer(...args, ...(name === 'replace' ? [onProgress] : []));
      },
      data,
      postResponse,
    ),
);
