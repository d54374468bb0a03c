import type { Deps } from '../../deps.ts';
import { logEvent } from '../../platform/log/business-event.ts';
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
      ...(message.attachment_name === null || message.attachment === null
        ? {}
        : { attachment: { name: message.attachment_name, pdf: message.attachment } }),
    });
  } catch (error) {
    await noteSendingFailed(deps.db, messageId, (error as Error).message);
    logEvent(deps.log, 'mail.failed', { mail: messageId, kind: message.kind, attempt: message.attempts });
    throw error;
  }
  await noteSent(deps.db, messageId);
  logEvent(deps.log, 'mail.sent', { mail: messageId, kind: message.kind });
}
