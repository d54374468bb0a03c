import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';

interface Message extends Record<string, unknown> {
  id: string;
  to_address: string;
  subject: string;
  html: string;
  body_text: string;
}

/** Hands one message to the mail provider; a failure is kept with it and retried. */
export async function sendMail(deps: Deps, messageId: string): Promise<void> {
  const { rows } = await deps.db.run<Message>(
    asService,
    'update app.mail_messages set attempts = attempts + 1 where id = $1 and sent_at is null returning *',
    [messageId],
  );
  const message = rows[0];
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
    await deps.db.run(asService, 'update app.mail_messages set last_error = $2 where id = $1', [
      messageId,
      (error as Error).message,
    ]);
    throw error;
  }
  await deps.db.run(asService, 'update app.mail_messages set sent_at = app.now(), last_error = null where id = $1', [
    messageId,
  ]);
}
