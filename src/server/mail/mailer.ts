import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';

/** A plain-text mail; `link` is its single link. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  link?: string;
  replyTo?: string;
};

/** Sends mails, or stores them for the operator. */
export type Mailer = {
  /** True if mails reach users: only then can an address be confirmed. */
  isReal: boolean;
  /** Rejects if the mail could not be delivered to the mail server. */
  send(mail: Mail): Promise<void>;
};

/** Creates the mailer: SMTP if it is set up; otherwise each mail becomes a file in `DATA_DIR/outbox` and its link goes to the log. */
export async function createMailer(config: Config, log: Pick<Logger, 'info'>): Promise<Mailer> {
  return config.smtp === undefined
    ? createOutboxMailer(join(config.dataDir, 'outbox'), log)
    : createSmtpMailer(config.smtp);
}

async function createSmtpMailer({ url, from }: { url: string; from: string }): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(url);
  return {
    isReal: true,
    async send({ to, subject, text, link, replyTo }) {
      await transport.sendMail({
        from,
        to,
        subject,
        text: withLink(text, link),
        ...(replyTo && { replyTo }),
      });
    },
  };
}

function createOutboxMailer(folder: string, log: Pick<Logger, 'info'>): Mailer {
  return {
    isReal: false,
    async send({ to, subject, text, link }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')} ${randomUUID()}.txt`);
      const content = `To: ${to}\nSubject: ${subject}\n\n${withLink(text, link)}\n`;
      await writeFile(file, content, { mode: 0o600, flag: 'wx' });
      log.info({ to, file, link }, 'no SMTP_URL: this mail is in the outbox');
    },
  };
}

function withLink(text: string, link: string | undefined): string {
  return link === undefined ? text : `${text}\n\n${link}\n`;
}
