import { resolve } from 'node:path';
import type { Plan } from '@portage/domain/plans';
import { z } from 'zod';
import { type Exposure, exposure } from './settings/exposure.ts';
import { readPlanPrices } from './settings/plan-prices.ts';
import { secretsFromFiles } from './settings/secret-files.ts';
import { StartError } from './settings/start-error.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const seconds = z.coerce.number().int().positive();

/** Every setting, with its safe default. A test checks these names against the README's table. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: z.url().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PORTAGE_DATA: z.string().default('.portage'),
  PORTAGE_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORTAGE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PORTAGE_CLOCK: z.iso.datetime({ offset: true }).optional(),
  PORTAGE_DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SIN_PUBLIC_KEY_FILE: z.string().optional(),
  SIN_PRIVATE_KEY_FILE: z.string().optional(),
  API_SCHEMAS: list.default(['public']),
  API_EXTRA_SEARCH_PATH: list.default(['public', 'extensions']),
  API_MAX_ROWS: z.coerce.number().int().positive().default(1000),
  API_STATEMENT_TIMEOUT_MS: z.coerce.number().int().positive().default(8000),
  AUTH_ACCESS_TOKEN_SECONDS: seconds.max(604_800).default(3600),
  AUTH_OTP_SECONDS: seconds.default(600),
  AUTH_LINK_SECONDS: seconds.default(86_400),
  AUTH_MAIL_INTERVAL_SECONDS: z.coerce.number().int().min(0).default(60),
  AUTH_REFRESH_REUSE_SECONDS: z.coerce.number().int().min(0).default(10),
  AUTH_AUTO_CONFIRM: flag.default(false),
  AUTH_DISABLE_SIGNUP: flag.default(false),
  AUTH_REDIRECT_ALLOW_LIST: list.default([]),
  AUTH_RATE_LIMIT_PER_5_MINUTES: z.coerce.number().int().positive().default(30),
  AUTH_MIN_PASSWORD_LENGTH: z.coerce.number().int().min(6).max(72).default(8),
  LEGACY_JWT_SECRET: z.string().min(32).optional(),
  PAYROLL_INVOICE_LEAD_BANK_DAYS: z.coerce.number().int().min(0).max(60).default(10),
  PAYROLL_DUE_BANK_DAYS: z.coerce.number().int().min(0).max(60).default(5),
  PAYROLL_UPCOMING_PERIODS: z.coerce.number().int().min(1).max(26).default(3),
  PROVIDER_NAME: z.string().default('Portage Employer Services Inc.'),
  PROVIDER_SIGNER_NAME: z.string().default('Margaret Sinclair'),
  PROVIDER_SIGNER_EMAIL: z.email().default('signer@provider.example'),
  PROVIDER_CONTACT_EMAIL: z.email().default('help@provider.example'),
  PROVIDER_BOOKING_URL: z.url().default('https://provider.example/book-a-call'),
  PROVIDER_TIMECAPSULE_URL: z.url().default('https://timecapsule.example/sign-up'),
  PROVIDER_TIMEOUT_MS: z.coerce.number().int().min(1).max(120_000).default(15_000),
  PLAN_PRICES_FILE: z.string().optional(),
  SIGNATURE_TEMPLATES_DIR: z.string().optional(),
  MAIL_FROM: z.string().default('Portage <no-reply@provider.example>'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_')
    .optional(),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  DROPBOX_SIGN_API_KEY: z.string().min(16).optional(),
  DROPBOX_SIGN_CLIENT_ID: z.string().optional(),
  DROPBOX_SIGN_TEMPLATE_EOR_SERVICE_AGREEMENT: z.string().optional(),
  DROPBOX_SIGN_TEMPLATE_EMPLOYEE_PLACEMENT_LETTER: z.string().optional(),
  DROPBOX_SIGN_TEST_MODE: flag.default(false),
  DROPBOX_SIGN_API_URL: z.url().default('https://api.hellosign.com/v3'),
  SIGNATURE_EXPIRY_DAYS: z.coerce.number().int().min(0).max(3650).default(90),
  SIGNATURE_REMINDER_DAYS: z.coerce.number().int().min(0).max(90).default(3),
});

/** Settings that each setting requires. */
const companions: [keyof Settings, (keyof Settings)[]][] = [
  ['STRIPE_SECRET_KEY', ['STRIPE_WEBHOOK_SECRET']],
  [
    'DROPBOX_SIGN_API_KEY',
    ['DROPBOX_SIGN_TEMPLATE_EOR_SERVICE_AGREEMENT', 'DROPBOX_SIGN_TEMPLATE_EMPLOYEE_PLACEMENT_LETTER'],
  ],
];

export { StartError };

export const settingNames = Object.keys(settings.shape);

export type Settings = z.infer<typeof settings>;

export interface Config extends Settings, Exposure {
  /** Absolute folder of the embedded database, files and keys. */
  dataDir: string;
  /** Public origin without a trailing slash. Links in emails use it, never a request's Host header. */
  siteUrl: string;
  /** Whether the embedded database is used. */
  embedded: boolean;
  /** The plans with this provider's prices. */
  plans: readonly Plan[];
}

/**
 * Reads the settings.
 * @param env environment variables; an empty one counts as unset, and a secret NAME may come from the file at NAME_FILE
 * @throws StartError naming the first invalid setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse({ ...given, ...secretsFromFiles(given) });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`The setting ${issue?.path.join('.') ?? ''} is not valid: ${issue?.message ?? 'unknown'}.`);
  }
  const values = parsed.data;
  const embedded = values.DATABASE_URL === undefined;
  if (!embedded && values.PORTAGE_SECRET === undefined) {
    throw new StartError(
      'The setting PORTAGE_SECRET is needed with DATABASE_URL: at least 32 random characters, the same on every replica.',
    );
  }
  if (!embedded && values.PORTAGE_CLOCK !== undefined) {
    throw new StartError('The setting PORTAGE_CLOCK works only with the embedded database.');
  }
  if (!embedded && values.PORTAGE_DEMO === true) {
    throw new StartError('The setting PORTAGE_DEMO=true works only with the embedded database.');
  }
  for (const [name, needed] of companions) {
    const missing = needed.find((other) => values[other] === undefined);
    if (values[name] !== undefined && missing !== undefined)
      throw new StartError(`The setting ${missing} is needed with ${name}.`);
  }
  const siteUrl = (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    ...values,
    ...exposure(values, { siteUrl, embedded }),
    embedded,
    plans: readPlanPrices(values.PLAN_PRICES_FILE),
    dataDir: resolve(values.PORTAGE_DATA),
    siteUrl,
  };
}
