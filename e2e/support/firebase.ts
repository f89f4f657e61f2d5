import { createServer, type Server } from 'node:https';
import { request as forward } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import selfsigned from 'selfsigned';
import { findEmulatorProblem } from '../../tools/firestore-emulator.mjs';
import { type FirebaseEmulators, startFirebase } from '../../test/emulators/firebase.ts';
import { serverTest as base } from './server.ts';

/** The Google hosts that the app calls in a Firebase project, with the emulator that answers each. */
const hosts: Record<string, (emulators: FirebaseEmulators) => { port: number; path: string }> = {
  'firestore.googleapis.com': ({ firestorePort }) => ({ port: firestorePort, path: '' }),
  'identitytoolkit.googleapis.com': ({ authPort }) => ({
    port: authPort,
    path: '/identitytoolkit.googleapis.com',
  }),
  'securetoken.googleapis.com': ({ authPort }) => ({ port: authPort, path: '/securetoken.googleapis.com' }),
};

/** A proxy at Google's own addresses in front of the emulators, so that the test runs the real app. */
export type GoogleProxy = FirebaseEmulators & {
  /**
   * Cuts the connection to Firestore after the given number of further commits, as a lost network does. The last commit may have arrived.
   */
  cutAfterCommits(count: number | undefined): void;
};

type RunningGoogleProxy = GoogleProxy & { port: number; stop(): Promise<void> };

async function startGoogleProxy(): Promise<RunningGoogleProxy> {
  const { private: key, cert } = selfsigned.generate([{ name: 'commonName', value: 'localhost' }], {
    days: 2,
    keySize: 2048,
  });
  const { stop, ...emulators } = await startFirebase();
  let commitsLeft: number | undefined;

  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const target = hosts[request.headers.host ?? '']?.(emulators);
    if (target === undefined) return response.writeHead(404).end();
    const isCommit = request.url?.includes(':commit') && request.method === 'POST';
    if (commitsLeft !== undefined && request.headers.host === 'firestore.googleapis.com') {
      if (commitsLeft <= 0) return request.socket.destroy();
      if (isCommit) commitsLeft -= 1;
    }
    // The last commit arrives, but its answer is lost.
    const isLost = isCommit && commitsLeft === 0;
    const forwarded = forward(
      {
        host: '127.0.0.1',
        port: target.port,
        path: target.path + (request.url ?? '/'),
        method: request.method,
        headers: request.headers,
      },
      (answer) => {
        if (isLost) return void answer.resume().once('end', () => request.socket.destroy());
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        return void answer.pipe(response);
      },
    );
    forwarded.once('error', () => request.socket.destroy());
    response.once('close', () => forwarded.destroy());
    return request.pipe(forwarded);
  };
  const server: Server = createServer({ key, cert }, handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  return {
    ...emulators,
    port: address.port,
    cutAfterCommits(count) {
      commitsLeft = count;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stop();
    },
  };
}

/** The reason why these tests cannot run here; undefined if they can. */
export const reasonToSkip = findEmulatorProblem();

/** Playwright's `test` in a browser that reaches the emulators at the addresses of Google's services. */
export const firebaseTest = base.extend<object, { google: RunningGoogleProxy }>({
  google: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const proxy = await startGoogleProxy();
      await use(proxy);
      await proxy.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  launchOptions: [
    async ({ google }, use, { project }) => {
      const { launchOptions: options = {} } = project.use;
      const rules = Object.keys(hosts).map((host) => `MAP ${host}:443 127.0.0.1:${google.port}`);
      await use({ ...options, args: [...(options.args ?? []), `--host-resolver-rules=${rules.join(', ')}`] });
    },
    { scope: 'worker' },
  ],
  ignoreHTTPSErrors: true,
  otherHosts: Object.keys(hosts),
});

/** The configuration of the project, as its owner enters it. */
export const projectConfigOf = ({ projectId }: FirebaseEmulators) => ({
  projectId,
  authDomain: `${projectId}.firebaseapp.com`,
  apiKey: 'AIza-of-the-emulator',
});

/** Selects the project in this browser, as the providers screen does. */
export async function chooseProject(page: Page, google: FirebaseEmulators): Promise<void> {
  const { projectId, authDomain, apiKey } = projectConfigOf(google);
  const provider = {
    name: 'Firebase',
    uniqueId: 'custom_firebase',
    class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'FIREBASE' } },
    publicConfig: { uniqueId: projectId, url: authDomain, publicKey: apiKey },
  };
  await page.context().addInitScript((stored) => {
    localStorage.setItem('Partita.CurrentProvider', stored);
  }, JSON.stringify(provider));
}
