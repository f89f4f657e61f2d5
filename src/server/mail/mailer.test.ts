import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createMailer } from './mailer.ts';

const mail = {
  to: 'ada@books.example',
  subject: 'Your new password',
  text: 'Follow this link:',
  link: 'https://x/?t=1',
};
let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partita-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

describe('createMailer', () => {
  test('writes one file per mail and logs its link if there is no SMTP', async () => {
    const logged: unknown[] = [];
    const mailer = await createMailer(readConfig({ DATA_DIR: dataDir }), {
      info: (entry: unknown) => logged.push(entry),
    });
    await mailer.send(mail);
    await mailer.send(mail);
    const files = await readdir(join(dataDir, 'outbox'));
    expect(files).toHaveLength(2);
    expect(await readFile(join(dataDir, 'outbox', files[0] ?? ''), 'utf8')).toBe(
      'To: ada@books.example\nSubject: Your new password\n\nFollow this link:\n\nhttps://x/?t=1\n\n',
    );
    expect(logged[0]).toMatchObject({ to: mail.to, link: mail.link });
    expect(mailer.isReal).toBe(false);
  });

  test('sends the mail to the SMTP server', async () => {
    const received: string[] = [];
    const server = await listen(received);
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const mailer = await createMailer(
      readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'partita@books.example' }),
      { info: () => undefined },
    );
    await mailer.send(mail);
    server.close();
    const text = received.join('');
    expect(text).toContain('RCPT TO:<ada@books.example>');
    expect(text).toContain('MAIL FROM:<partita@books.example>');
    expect(text).toContain('Subject: Your new password');
    expect(mailer.isReal).toBe(true);
  });

  test('rejects if the SMTP server is unreachable', async () => {
    const mailer = await createMailer(
      readConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'partita@books.example' }),
      { info: () => undefined },
    );
    await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);
  });
});

/** Starts a minimal SMTP server. */
async function listen(received: string[]): Promise<Server> {
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (isData) {
        if (text.endsWith('\r\n.\r\n')) {
          isData = false;
          socket.write('250 taken\r\n');
        }
      } else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else {
        socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
