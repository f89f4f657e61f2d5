import pg, { type ClientBase, type ClientConfig } from 'pg';

/** Does some work on a connection of its own. One that breaks fails the statement that is under way, and never the process. */
export async function withClient<Result>(
  connection: ClientConfig,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: 'partita backup' });
  client.on('error', () => undefined); // the statement tells
  await client.connect();
  try {
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    client.connection.stream.destroy(); // a goodbye would wait for a copy that nobody reads any more
    throw error;
  }
}
