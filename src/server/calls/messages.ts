import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { CallBody } from '#contract/calls.ts';
import type { User } from '#contract/users.ts';
import type { Mailer } from '#server/mail/mailer.ts';

/** What keeping feedback needs. */
export type MessageDependencies = {
  pool: Pool;
  mailer: Mailer;
  feedbackTo: string | undefined;
  log: Pick<Logger, 'error'>;
};

/** Keeps a message of a user or a visitor and, where mail is set up, mails it to the operator (calls.md Users). */
export async function keepMessage(
  { pool, mailer, feedbackTo, log }: MessageDependencies,
  { messageInfo }: CallBody<'send-message'>,
  user: User | undefined,
): Promise<boolean> {
  const email = user?.email ?? messageInfo.email;
  await pool.query('insert into partita_server.messages (user_id, email, message) values ($1, $2, $3)', [
    user?.id,
    email,
    messageInfo.message,
  ]);
  if (mailer.isReal && feedbackTo !== undefined) {
    const mail = { to: feedbackTo, subject: 'Partita: a message', text: messageInfo.message };
    await mailer
      .send({ ...mail, ...(email !== undefined && { replyTo: email }) })
      .catch((error: unknown) => log.error({ err: error }, 'the message is stored but could not be mailed'));
  }
  return true;
}
