import { isLoopback } from '@portage/platform/http/is-loopback';

/** Who can reach the server, and which demo features it offers them. */
export interface Exposure {
  /** Whether other machines can reach the server: HOST or SITE_URL is not a loopback address. */
  isPublic: boolean;
  /** Whether the mailbox page is served and demo accounts, whose passwords are published with the source, may exist. */
  allowsDemo: boolean;
  /** Whether a new database is filled with the demo companies. */
  fillsDemo: boolean;
  /** Whether the pages of the built-in billing offer test payments, with which anyone who has a link marks it as paid. */
  testPayments: boolean;
}

/**
 * Allows the demo on a server that is only reachable locally and sends no real mail, or when PORTAGE_DEMO=true.
 * Never allows it with an external database. Test payments come with the demo, unless BILLING_TEST_PAYMENTS says otherwise.
 * @param at the public address and whether the database is the embedded one
 */
export function exposure(
  settings: {
    HOST: string;
    SMTP_URL?: string | undefined;
    PORTAGE_DEMO?: boolean | undefined;
    BILLING_TEST_PAYMENTS?: boolean | undefined;
  },
  at: { siteUrl: string; embedded: boolean },
): Exposure {
  const isPublic = !isLoopback(settings.HOST) || !isLoopback(new URL(at.siteUrl).hostname);
  const isTrial = !isPublic && settings.SMTP_URL === undefined;
  const allowsDemo = at.embedded && (isTrial || settings.PORTAGE_DEMO === true);
  return {
    isPublic,
    allowsDemo,
    fillsDemo: allowsDemo && settings.PORTAGE_DEMO !== false,
    testPayments: settings.BILLING_TEST_PAYMENTS ?? allowsDemo,
  };
}
