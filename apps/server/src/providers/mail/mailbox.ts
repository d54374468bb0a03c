import type { MailProvider } from './mail-provider.ts';

/** The built-in provider: a message is delivered by being kept in the database, readable at /dev/mailbox where that page is served. */
export const mailbox: MailProvider = { name: 'mailbox', send: async () => {} };
