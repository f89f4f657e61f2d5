/** The worker that holds the copies which this device keeps of somebody's books; its name is that of their database. */
import * as z from 'zod/mini';
import { withLock } from '#async/with-lock.ts';
import { answerAsked, type WorkerRequest, type WorkerResponse } from '#backends/worker-messages.ts';
import { pauseForOthers } from '#backends/browser/books.ts';
import { connect } from '#backends/browser/database.ts';
import { openStore } from '#backends/browser/store.ts';
import { openReplica } from '#offline/replica/replica.ts';
import { createVersions } from '#offline/replica/versions.ts';
import type { StoredReplica } from './replica-in-worker.ts';

const postResponse = (message: WorkerResponse) => postMessage(message);

/** What a place answered in another tab. */
const others = new BroadcastChannel(`${self.name}.Versions`);
const VersionMappings = z.array(z.readonly(z.tuple([z.string(), z.string()])));
const versions = createVersions((noted) => others.postMessage(noted));
others.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  versions.learn(z.safeParse(VersionMappings, data).data ?? []);
});

const connection = connect(self.name, { onEnd: () => postResponse({ type: 'ended' }) });
const store = openStore(connection);
const asked: StoredReplica = {
  ...openReplica(
    {
      store,
      bulk: async () => store,
      refresh: () => undefined,
      pause: pauseForOthers,
      onLeftOut: (count) => postResponse({ type: 'left-out', count }),
    },
    (work) => withLock(self.name, work),
    versions,
  ),
  remove: () => connection.remove(),
};

const isAsked = (name: string): name is keyof StoredReplica => Object.hasOwn(asked, name);

addEventListener(
  'message',
  ({ data }: MessageEvent<WorkerRequest>) =>
    void answerAsked(
      async (name, input, onProgress) => {
        if (!isAsked(name)) throw new Error(`${name} is nothing to ask`);
        const given = z.array(z.unknown()).parse(input);
        // The page is of the same build, and asks by the types of a replica.
        const answer = asked[name] as (...given: readonly unknown[]) => Promise<unknown>;
        return answer(...given, ...(name === 'replace' ? [onProgress] : []));
      },
      data,
      postResponse,
    ),
);
