import type { Deps } from '../../deps.ts';
import { noteSendingFailed, noteSent, startSending } from './queries.ts';

/** Sends one message. A failure is stored with the message, and the job is retried. */
export async function sendMail(deps: Deps, messageId: string): Promise<void> {
  const message = await startSending(deps.db, messageId);
  if (message === undefined) return;
  try {
    await deps.mail.send({
      id: message.id,
      from: deps.config.MAIL_FROM,
      to: message.to_address,
      subject: message.subject,
      html: message.html,
      text: message.body_text,
    });
  } catch (error) {
    await noteSendingFailed(deps.db, messageId, (error as Error).message);
    throw error;
  }
  await noteSent(deps.db, messageId);
}
