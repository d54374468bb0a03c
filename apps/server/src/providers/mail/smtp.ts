import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import { ProviderError } from '../provider-error.ts';
import type { MailProvider } from './mail-provider.ts';

/**
 * Mail through an SMTP server, kept open between messages. A message tried twice has the same Message-ID, so that a server or mailbox
 * that looks for doubles finds them.
 * @param url `smtp://user:password@host:587` or `smtps://…:465`; `?requireTLS=true` refuses to speak in the clear
 */
export function smtpMail(config: Config, url: string): MailProvider {
  const transport = createTransport(
    { url, pool: true, maxConnections: 3, connectionTimeout: config.PROVIDER_TIMEOUT_MS },
    { from: config.MAIL_FROM },
  );
  const domain = new URL(config.siteUrl).hostname;
  return {
    name: 'smtp',
    async send({ id, from, to, subject, html, text }) {
      await speaking(async () => {
        await transport.sendMail({ messageId: `<${id}@${domain}>`, from, to, subject, html, text });
      });
    },
    async check() {
      const wrong = await speaking(() => transport.verify())
        .then(() => null)
        .catch((error: unknown) => `${(error as Error).message}; correct SMTP_URL.`);
      return [{ check: `Mail: server ${new URL(url).host}`, wrong }];
    },
    close: () => transport.close(),
  };
}

/** @throws ProviderError with the server's answer, and never with what was said to it: that may hold the password */
async function speaking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string };
    const said = response ?? (code === 'EAUTH' ? 'the user or password is refused' : (code ?? 'no answer'));
    throw new ProviderError(`The mail server did not take the message: ${said}`, { status: responseCode, code });
  }
}
