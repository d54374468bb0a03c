import { server } from './portal-server.ts';

/** The newest mail to an address with a matching subject. */
export async function readMail(to: string, subject: RegExp): Promise<{ subject: string; text: string; link: string }> {
  await server.runJobs('auth.mail');
  const mails = await server.rows<{ subject: string; body_text: string }>(
    'select subject, body_text from app.mail_messages where to_address = $1 order by created_at desc',
    [to],
  );
  const mail = mails.find((one) => subject.test(one.subject));
  if (mail === undefined) throw new Error(`No mail came to ${to}.`);
  return { subject: mail.subject, text: mail.body_text, link: /https?:\/\/\S+/.exec(mail.body_text)?.[0] ?? '' };
}

/** Where the link of the newest mail leads in the portal. */
async function follow(to: string, subject: RegExp): Promise<string> {
  const { pathname, search, hash } = new URL((await readMail(to, subject)).link);
  return pathname + search + hash;
}

export const confirmationLink = (to: string): Promise<string> => follow(to, /confirm/i);
export const resetLink = (to: string): Promise<string> => follow(to, /reset your password/i);

/** The path of the newest invitation that an address received. */
export async function invitationPath(to: string): Promise<string> {
  const { pathname, search } = new URL((await readMail(to, /^Join /)).link);
  return pathname + search;
}
