import type { MailProvider } from './mail-provider.ts';

/** The built-in provider: messages stay in the database and can be read at /dev/mailbox where that page is served. */
export const mailbox: MailProvider = { name: 'mailbox', send: async () => {} };
