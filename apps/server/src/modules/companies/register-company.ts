import { randomUUID } from 'node:crypto';
import { LOGO_MAX_BYTES } from '@portage/domain/company-logo';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { asAuthAdmin, asService } from '../../platform/postgres/identity.ts';
import { FunctionError } from '../../platform/refusal.ts';
import { storeFile } from '../../wire/storage/internal.ts';

const text = (length: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(length)
    .refine((value) => !value.includes('\0'), 'must not hold a zero character');
export const registerCompanyBody = z.object({
  userId: z.uuid(),
  company: z.object({
    legal_name: text(200),
    company_size: text(50),
    company_address: text(500),
    billing_email: text(320).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid billing email address.'),
    personal_email: text(320),
    hiring_country: text(100),
    currency: z.enum(['USD', 'GBP', 'EUR', 'CAD']),
    purpose: text(200),
    hiring_timeline: text(200),
  }),
  logo: z
    .object({
      type: z.enum(['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml']),
      base64: z.string().max(3_000_000),
    })
    .optional(),
});

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/jpg': 'jpg', 'image/svg+xml': 'svg' };
const hour = 3_600_000;

/**
 * The company of an account that has just signed up and is not confirmed yet, so has no session. Who signs up again means what they say
 * last: until the address is confirmed nobody knows whose the earlier words were. For any other id the answer is the same and nothing
 * happens.
 */
export async function registerCompany(
  deps: Deps,
  body: z.infer<typeof registerCompanyBody>,
): Promise<{ company_id: string }> {
  const { rows } = await deps.db.run<{ email: string; email_confirmed_at: Date | null; signed_up_at: Date }>(
    { ...asAuthAdmin, readOnly: true },
    `select email, email_confirmed_at, greatest(created_at, confirmation_sent_at) as signed_up_at
     from auth.users where id = $1 and deleted_at is null`,
    [body.userId],
  );
  const user = rows[0];
  const fresh =
    user !== undefined && user.email_confirmed_at === null && deps.clock.now() - user.signed_up_at.getTime() < hour;
  if (!fresh) return { company_id: randomUUID() };
  if (user.email !== body.company.personal_email.toLowerCase())
    throw new FunctionError(403, 'The personal email must be the address of the account.');
  const columns = Object.keys(body.company);
  const inserted = await deps.db.run<{ id: string }>(
    asService,
    `insert into public.companies (user_id, ${columns.join(', ')}) values ($1, ${columns.map((_, at) => `$${at + 2}`).join(', ')})
     on conflict (user_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}, logo_path = null
     returning id`,
    [body.userId, ...Object.values(body.company)],
  );
  const made = inserted.rows[0];
  if (made === undefined) throw new Error('the company was not inserted');
  if (body.logo !== undefined) await storeLogo(deps, body.userId, body.logo);
  return { company_id: made.id };
}

/** A logo that cannot be stored is only logged: the sign-up goes on without it. */
async function storeLogo(
  deps: Deps,
  userId: string,
  logo: { type: keyof typeof extensions; base64: string },
): Promise<void> {
  try {
    const bytes = Buffer.from(logo.base64, 'base64');
    if (bytes.length === 0 || bytes.length > LOGO_MAX_BYTES) throw new Error('the logo is empty or too large');
    const path = `${userId}-logo.${extensions[logo.type]}`;
    await storeFile(deps, { bucket: 'company_logos', path, body: bytes, contentType: logo.type, ownerId: userId });
    await deps.db.run(asService, 'update public.companies set logo_path = $2 where user_id = $1', [
      userId,
      `${deps.config.siteUrl}/storage/v1/object/public/company_logos/${path}`,
    ]);
  } catch (error) {
    deps.log.warn({ err: error }, 'a company logo was not stored');
  }
}
