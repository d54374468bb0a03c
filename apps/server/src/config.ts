import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Plan } from '@portage/domain/plans/plans';
import { BASE_LOCALE } from '@portage/messages';
import { PORTAGE } from '@portage/messages/brand';
import { z } from 'zod';
import { type Exposure, exposure } from './settings/exposure.ts';
import { invoiceCompanions, invoiceSettings } from './settings/invoice-settings.ts';
import { readPlanPrices } from './settings/plan-prices.ts';
import { type ProcessPlan, planProcesses } from './settings/processes.ts';
import { backupS3Settings, pathOrBucket, s3Companions, s3Settings } from './settings/s3-settings.ts';
import { secretsFromFiles } from './settings/secret-files.ts';
import { startError } from './settings/start-error.ts';
import { proxyList } from './settings/trusted-proxies.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });
/** It becomes part of subjects, titles and file headers, so it is one line of visible characters. */
const brandName = z
  .string()
  .trim()
  .max(40, 'must have at most 40 characters')
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'must be one line of text');
const seconds = z.coerce.number().int().positive();

/** Every setting, with its safe default. A test checks these names against docs/settings.md. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: z.url().optional(),
  TRUSTED_PROXIES: list.default([]).transform((entries, context) => {
    const proxies = proxyList(entries);
    if (proxies !== null) return proxies;
    context.addIssue('must list addresses or networks such as 10.0.0.0/8');
    return z.NEVER;
  }),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  PORTAGE_DATA: z.string().default('.portage'),
  PORTAGE_KEYS: z.string().optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).default(2),
  PORTAGE_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORTAGE_WEB_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(4).max(500).optional(),
  PORTAGE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PORTAGE_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  PORTAGE_CLOCK: z.iso.datetime({ offset: true }).optional(),
  PORTAGE_DEMO: flag.optional(),
  PORTAGE_LOCALE: z.string().default(BASE_LOCALE),
  PORTAGE_PORTAL_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  LOG_FORMAT: z.enum(['json', 'pretty']).optional(),
  SLOW_QUERY_MS: z.coerce.number().int().positive().default(500),
  METRICS_ADDRESS: z
    .string()
    .transform((address) => /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(address))
    .refine(
      (parts) => parts !== null && Number(parts[3]) <= 65535,
      'must be an address and a port, such as 127.0.0.1:9464',
    )
    .transform((parts) => ({ host: parts?.[1] ?? parts?.[2] ?? '', port: Number(parts?.[3]) }))
    .optional(),
  SIN_PUBLIC_KEY_FILE: z.string().optional(),
  SIN_PRIVATE_KEY_FILE: z.string().optional(),
  SIN_KEY_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  API_SCHEMAS: list.default(['public']),
  API_EXTRA_SEARCH_PATH: list.default(['public', 'extensions']),
  API_MAX_ROWS: z.coerce.number().int().positive().default(1000),
  API_MAX_ANSWER_BYTES: z.coerce.number().int().min(1000).max(1_000_000_000).default(10_000_000),
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
  STAFF_SESSION_HOURS: z.coerce.number().int().min(1).max(24).default(12),
  STORAGE_QUOTA_BYTES: z.coerce.number().int().positive().default(5_000_000_000),
  ...s3Settings,
  REALTIME_SOCKETS_PER_ADDRESS: z.coerce.number().int().positive().default(500),
  REALTIME_BYTES_PER_SECOND: z.coerce.number().int().min(10_000).default(1_000_000),
  LEGACY_JWT_SECRET: z.string().min(32).optional(),
  PAYROLL_INVOICE_LEAD_BANK_DAYS: z.coerce.number().int().min(0).max(60).default(10),
  PAYROLL_DUE_BANK_DAYS: z.coerce.number().int().min(0).max(60).default(5),
  PAYOUT_APPROVAL_ABOVE: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  PAYOUT_ORIGINATOR_ID: z
    .string()
    .regex(/^[A-Z\d]{10}$/, 'must have ten capitals or digits')
    .optional(),
  PAYOUT_DATA_CENTRE: z
    .string()
    .regex(/^\d{5}$/, 'must have five digits')
    .optional(),
  PAYROLL_UPCOMING_PERIODS: z.coerce.number().int().min(1).max(26).default(3),
  PAYOUT_CUT_OFF: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 16:00')
    .default('16:00'),
  BANK_ACCOUNT_WAITING_BANK_DAYS: z.coerce.number().int().min(0).max(30).default(3),
  PROVIDER_NAME: z.string().default('Portage Employer Services Inc.'),
  PROVIDER_SIGNER_NAME: z.string().default('Margaret Sinclair'),
  PROVIDER_SIGNER_EMAIL: z.email().default('signer@provider.example'),
  PROVIDER_CONTACT_EMAIL: z.email().default('help@provider.example'),
  PROVIDER_BOOKING_URL: z.url().default('https://provider.example/book-a-call'),
  PROVIDER_TIMECAPSULE_URL: z.url().default('https://timecapsule.example/sign-up'),
  BRAND_NAME: brandName.default(PORTAGE.name),
  BRAND_COLOR: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'must be a color such as #0f5f4d')
    .toLowerCase()
    .default(PORTAGE.color),
  BRAND_MARK_FILE: z.string().optional(),
  ...invoiceSettings,
  PROVIDER_TIMEOUT_MS: z.coerce.number().int().min(1).max(120_000).default(15_000),
  AUDIT_CHECKPOINT_FILE: pathOrBucket.optional(),
  BACKUP_DIR: pathOrBucket.optional(),
  ...backupS3Settings,
  BACKUP_SCHEDULE: z
    .string()
    .regex(/^(hourly|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time of day such as 02:30, or hourly')
    .optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(36_500).default(30),
  BACKUP_RECIPIENTS: list
    .default([])
    .refine((keys) => keys.every((key) => /^age1[02-9a-z]{50,}$/.test(key)), 'must list age public keys (age1…)'),
  BACKUP_IDENTITY_FILE: z.string().optional(),
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
  BILLING_TEST_PAYMENTS: flag.optional(),
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

/** Every setting as it is when none is given. */
export const defaults: Settings = settings.parse({});

/** The provider's own names and addresses. Their defaults are samples. */
const providerSettings = [
  'PROVIDER_NAME',
  'PROVIDER_SIGNER_NAME',
  'PROVIDER_SIGNER_EMAIL',
  'PROVIDER_CONTACT_EMAIL',
  'PROVIDER_BOOKING_URL',
  'PROVIDER_TIMECAPSULE_URL',
  'MAIL_FROM',
] as const;

/** Settings about the provider that still have their sample value. */
export const sampleSettings = (config: Settings): string[] =>
  providerSettings.filter((name) => config[name] === defaults[name]);

/** Settings that each setting requires. */
const companions: [keyof Settings, (keyof Settings)[]][] = [
  ['DATABASE_OWNER_URL', ['DATABASE_URL']],
  ['DATABASE_DIRECT_URL', ['DATABASE_URL']],
  ['STRIPE_SECRET_KEY', ['STRIPE_WEBHOOK_SECRET']],
  [
    'DROPBOX_SIGN_API_KEY',
    ['DROPBOX_SIGN_TEMPLATE_EOR_SERVICE_AGREEMENT', 'DROPBOX_SIGN_TEMPLATE_EMPLOYEE_PLACEMENT_LETTER'],
  ],
  ['BACKUP_SCHEDULE', ['BACKUP_DIR']],
  ...invoiceCompanions,
  ...s3Companions,
];

export const settingNames = Object.keys(settings.shape);

export type Settings = z.infer<typeof settings>;

export interface Config extends Settings, Exposure, ProcessPlan {
  /** Absolute folder of the embedded database, files and the secret. */
  dataDir: string;
  /** Absolute folder of the keys for Social Insurance Numbers, outside the data folder and its backups. */
  keysDir: string;
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
    throw startError('settingInvalid', { name: issue?.path.join('.') ?? '', problem: issue?.message ?? '' });
  }
  const values = parsed.data;
  const embedded = values.DATABASE_URL === undefined;
  if (!embedded && values.PORTAGE_SECRET === undefined) {
    throw startError('secretRequired');
  }
  if (!embedded && values.PORTAGE_CLOCK !== undefined) {
    throw startError('embeddedOnly', { name: 'PORTAGE_CLOCK' });
  }
  if (!embedded && values.PORTAGE_DEMO === true) {
    throw startError('embeddedOnly', { name: 'PORTAGE_DEMO=true' });
  }
  for (const [name, needed] of companions) {
    const missing = needed.find((other) => values[other] === undefined);
    if (values[name] !== undefined && missing !== undefined) throw startError('companionRequired', { name, missing });
  }
  // Only a registered supplier charges tax, and prints its number.
  if (values.INVOICE_TAX_RATE > 0 && values.PROVIDER_GST_HST_NUMBER === undefined)
    throw startError('companionRequired', { name: 'INVOICE_TAX_RATE', missing: 'PROVIDER_GST_HST_NUMBER' });
  const siteUrl = (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  const dataDir = resolve(values.PORTAGE_DATA);
  const exposed = exposure(values, { siteUrl, embedded });
  return {
    ...values,
    ...exposed,
    ...planProcesses(values, { isTrial: exposed.allowsDemo, cores: availableParallelism() }),
    embedded,
    plans: readPlanPrices(values.PLAN_PRICES_FILE),
    dataDir,
    keysDir: resolve(values.PORTAGE_KEYS ?? `${dataDir}-keys`),
    siteUrl,
  };
}
