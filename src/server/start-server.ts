import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { readAuthSecret } from './auth-secret.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { listen } from './http/listen.ts';
import { createMailer } from './mail/mailer.ts';

const root = join(import.meta.dirname, '../..');

/** A server that answers. */
export type RunningServer = {
  /** Where people find it. */
  publicUrl: string;
  /** Where the data is. */
  location: string;
  /** Resolves when the database was lost for good: there is nothing left to serve. */
  lost: Promise<Error>;
  /** Finishes the requests in flight, then closes the database. */
  stop(): Promise<void>;
};

/**
 * Starts everything: the port first, then the database, then the app. What fails takes the rest back down, and so does
 * the signal, at any point.
 */
export async function startServer(config: Config, log: Logger, signal?: AbortSignal): Promise<RunningServer> {
  const listener = await listen(config.port, config.host);
  try {
    const publicUrl = config.publicUrl ?? `http://localhost:${listener.port}`;
    const secret = await readAuthSecret(config.dataDir, config.authSecret);
    const mailer = await createMailer(config, log);
    const database = await openDatabase(config, log, signal);
    try {
      const { location, lost } = database;
      const folders = { web: join(root, 'dist'), public: join(root, 'public') };
      const app = await createApp({ config, publicUrl, secret, mailer, database, folders, log });
      listener.serve((request, bindings) => app.fetch(request, bindings));
      const stop = async () => {
        await listener.stop();
        await app.close();
        await database.close();
      };
      return { publicUrl, location, lost, stop };
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    await listener.stop();
    throw error;
  }
}
