import { brandOf } from '@portage/messages/brand';
import type { Deps } from '../../deps.ts';
import { logEvent } from '../../platform/log/business-event.ts';
import type { MailAttachment } from './outbox.ts';
import { isUnsent, keepSending, type MessageRow, noteSendingFailed, noteSent, startSending } from './queries.ts';

/** Mail servers reject large messages, so what makes the files of a mail larger in sum is left out; the mail links to it. In bytes. */
export const maxAttachmentBytes = 2_000_000;

/** From this attempt on, a mail goes without a file that cannot be made. The attempts before it take 15 seconds. */
export const attemptsWithFiles = 5;

/** How long making a file may take, well below the time of a job. */
export const maxFileMs = 45_000;

/** Makes the file of an invoice or credit note; null for a document that has none. */
export type MakeFile = (documentId: string) => Promise<MailAttachment | null>;

/** How often an attempt says that it still runs. */
export const renewalMs = 5000;

/**
 * Sends one message with its files. A failure is stored with the message, and the job is retried.
 * @throws Error while another attempt is sending it, which may have stopped: the job is retried too
 */
export async function sendMail(deps: Deps, messageId: string, makeFile: MakeFile): Promise<void> {
  const message = await startSending(deps.db, messageId);
  if (message === undefined) {
    if (await isUnsent(deps.db, messageId)) throw otherAttempt();
    return;
  }
  // A renewal that fails is made up for by the next one.
  const renewal = setInterval(() => void keepSending(deps.db, message).catch(() => false), renewalMs);
  let unattached: string | null;
  try {
    const { attachments, leftOut } = await filesOf(message, makeFile);
    unattached = leftOut.length === 0 ? null : leftOut.join('; ');
    if (!(await keepSending(deps.db, message))) throw otherAttempt();
    await deps.mail.send({
      id: message.id,
      from: deps.config.MAIL_FROM,
      to: message.to_address,
      // The address that the mail names for questions, not one that nobody reads.
      replyTo: brandOf(deps.messages).contact,
      subject: message.subject,
      html: message.html,
      text: message.body_text,
      attachments,
    });
  } catch (error) {
    await noteSendingFailed(deps.db, message, (error as Error).message);
    logEvent(deps.log, 'mail.failed', { mail: messageId, kind: message.kind, attempt: message.attempts });
    throw error;
  } finally {
    clearInterval(renewal);
  }
  await noteSent(deps.db, messageId, unattached);
  if (unattached !== null) logEvent(deps.log, 'mail.unattached', { mail: messageId, kind: message.kind });
  logEvent(deps.log, 'mail.sent', { mail: messageId, kind: message.kind });
}

const otherAttempt = () => new Error('Another attempt is sending this mail.');

/**
 * The files of a message, and why others are left out.
 * @throws what making a file threw, as long as another attempt may succeed
 */
async function filesOf(
  message: Pick<MessageRow, 'attempts' | 'document_ids' | 'attachment_name' | 'attachment'>,
  makeFile: MakeFile,
): Promise<{ attachments: MailAttachment[]; leftOut: string[] }> {
  const { attachment_name: name, attachment: pdf } = message;
  const attachments = name === null || pdf === null ? [] : [{ name, pdf }];
  const leftOut: string[] = [];
  let room = maxAttachmentBytes;
  for (const id of message.document_ids) {
    try {
      const file = await inTime(makeFile(id));
      if (file !== null && file.pdf.length <= room) {
        attachments.push(file);
        room -= file.pdf.length;
      } else if (file !== null) leftOut.push(`${file.name} is too large`);
    } catch (error) {
      if (message.attempts < attemptsWithFiles) throw error;
      leftOut.push((error as Error).message);
    }
  }
  return { attachments, leftOut };
}

/** @throws Error when a file is not made in time */
async function inTime<T>(making: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Making the file of a mail took too long.')), maxFileMs);
  });
  return Promise.race([making, late]).finally(() => clearTimeout(timer));
}
