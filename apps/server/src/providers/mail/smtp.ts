import type { Catalog } from '@portage/messages';
import { createTransport } from 'nodemailer';
import type { Parts } from '../../platform/parts.ts';
import { ProviderError } from '../provider-error.ts';
import type { MailProvider } from './mail-provider.ts';

/**
 * Sends mail through an SMTP server over pooled connections. A retried message keeps its Message-ID, so servers and
 * mailboxes can detect duplicates.
 * @param url `smtp://user:password@host:587` or `smtps://…:465`; `?requireTLS=true` refuses unencrypted connections
 */
export function smtpMail({ config, messages }: Pick<Parts, 'config' | 'messages'>, url: string): MailProvider {
  const m = messages.operator;
  const limit = config.PROVIDER_TIMEOUT_MS;
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 3,
      dnsTimeout: limit,
      connectionTimeout: limit,
      greetingTimeout: limit,
      // A server may take a while to scan a message. A job has two minutes: for a pooled connection, then a new one.
      socketTimeout: Math.min(3 * limit, 45_000),
      maxRequeues: 1,
      // Never load any part of a message from a file or URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: config.MAIL_FROM },
  );
  const siteDomain = new URL(config.siteUrl).hostname;
  const speaking = withoutPassword(url);
  return {
    name: 'smtp',
    async send({ id, from, to, replyTo, subject, html, text, attachments = [] }) {
      await speaking(m.mailNotAccepted, async () => {
        // An object is always a single address; a string could be parsed as a list.
        const recipient = { name: '', address: to };
        const files = attachments.map(({ name, pdf }) => ({
          filename: name,
          content: pdf,
          contentType: 'application/pdf',
        }));
        await transport.sendMail({
          messageId: `<${id}@${domainOf(from) ?? siteDomain}>`,
          from,
          to: recipient,
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          html,
          text,
          attachments: files,
          // RFC 3834: programs that answer mail, such as for absences, leave it unanswered.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      });
    },
    async check() {
      const { host } = new URL(url);
      const wrong = await speaking(m.mailSaid, () => transport.verify())
        .then(() => null)
        .catch((error: ProviderError) => describeFailure(m, host, error));
      return [{ check: m.mailServerCheck({ host }), wrong }];
    },
    close: () => transport.close(),
  };
}

/** The domain of a sender such as 'Portage <no-reply@provider.example>', if it has one. */
const domainOf = (sender: string) => /@([a-z0-9.-]+)>?\s*$/i.exec(sender)?.[1];

/** The sentence for an exchange that failed, from the server's answer. */
type Failure = (said: { reason: string }) => string;

/** Says in one sentence why the mail server cannot be used and what to do. */
function describeFailure(m: Catalog['operator'], host: string, { code, status, message }: ProviderError): string {
  if (code === 'EAUTH' || code === 'ENOAUTH') return m.mailCredentialsRejected({ host, reason: message });
  if (code === 'ETLS') return m.mailNoTls({ host });
  if (status !== null) return m.mailRefused({ host, reason: message });
  return m.mailUnreachable({ host, reason: code ?? m.noConnection });
}

/**
 * Runs an exchange with the server.
 * @throws ProviderError with the server's answer, without the password, even if the answer repeats it
 */
function withoutPassword(url: string): <T>(failure: Failure, call: () => Promise<T>) => Promise<T> {
  const { username, password } = new URL(url);
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const spellings = [password, secret, base64(secret), base64(`\0${user}\0${secret}`)].filter((text) => text !== '');
  return async (failure, call) => {
    try {
      return await call();
    } catch (error) {
      const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string };
      const said = response ?? (code === 'EAUTH' ? 'the user or password is refused' : (code ?? 'no answer'));
      const safe = spellings.reduce((text, spelling) => text.replaceAll(spelling, '…'), said);
      throw new ProviderError(failure({ reason: safe }), { status: responseCode, code });
    }
  };
}
