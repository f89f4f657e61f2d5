import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { findFirestoreJar } from '../../tools/firestore-emulator.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The emulators of one run: Firebase's Auth and Firestore, with our access rules. */
export type FirebaseEmulators = { projectId: string; authPort: number; firestorePort: number };

/** A project id that Firebase reserves for projects that do not exist. */
const projectId = 'demo-partita';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Waits until an emulator answers. @throws Error with its output if the process ended before */
async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  for (let tries = 0; tries < 1800; tries += 1) {
    if (child.exitCode !== null) throw new Error(`An emulator ended: ${output}`);
    const response = await fetch(url).catch(() => undefined);
    if (response !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`An emulator does not answer: ${output}`);
}

const asOwner = { authorization: 'Bearer owner', 'content-type': 'application/json' };

/** Starts both emulators. @throws Error if this machine has no Java or no jar (tools/firestore-emulator.mjs) */
export async function startFirebase(): Promise<FirebaseEmulators & { stop(): Promise<void> }> {
  const rules = path('../../firebase/firestore.rules');
  const jar = findFirestoreJar();
  if (jar === undefined) throw new Error("Firestore's emulator is missing");
  const [authPort, firestorePort, websocketPort] = [await freePort(), await freePort(), await freePort()];
  const auth = spawn(process.execPath, [path('./auth-emulator.cjs'), String(authPort), projectId]);
  const firestore = spawn('java', [
    '-Duser.language=en',
    '-Xmx1g',
    '-cp',
    jar,
    'com.google.cloud.datastore.emulator.firestore.CloudFirestore',
    '--host=127.0.0.1',
    `--port=${firestorePort}`,
    `--websocket_port=${websocketPort}`,
    `--project_id=${projectId}`,
    '--single_project_mode=true',
    `--rules=${rules}`,
  ]);
  const end = (child: ChildProcess) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once('exit', () => resolve());
      return child.kill('SIGTERM');
    });
  const stop = async () => void (await Promise.all([end(auth), end(firestore)]));
  try {
    await Promise.all([
      untilReady(auth, `http://127.0.0.1:${authPort}/`),
      // The rules reject this read. They are compiled by then, which takes a busy machine longer than a test waits.
      untilReady(
        firestore,
        `http://127.0.0.1:${firestorePort}/v1/projects/${projectId}/databases/(default)/documents/a/b`,
      ),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { projectId, authPort, firestorePort, stop };
}

type Code = { email: string; requestType: string; oobCode: string; oobLink: string };

/** Returns the mails that the project would have sent, newest last. */
export async function readMails({ authPort }: FirebaseEmulators, email: string): Promise<Code[]> {
  const response = await fetch(`http://127.0.0.1:${authPort}/emulator/v1/projects/${projectId}/oobCodes`, {
    headers: asOwner,
  });
  const { oobCodes = [] }: { oobCodes?: Code[] } = await response.json();
  return oobCodes.filter((code) => code.email === email.toLowerCase());
}

/** Returns the target of the link in a mail. The emulator omits its port in the link. */
export function mailLinkOf({ authPort }: FirebaseEmulators, { oobLink }: Code): string {
  const { pathname, search } = new URL(oobLink);
  return `http://127.0.0.1:${authPort}${pathname}${search}`;
}

/** Confirms an email address, as its owner does with the link in the mail. */
export async function confirmEmail(emulators: FirebaseEmulators, email: string): Promise<void> {
  const mails = await readMails(emulators, email);
  const mail = mails.findLast(({ requestType }) => requestType === 'VERIFY_EMAIL');
  if (mail === undefined) throw new Error(`no confirmation mail for ${email}`);
  await fetch(mailLinkOf(emulators, mail), { redirect: 'manual' });
}
