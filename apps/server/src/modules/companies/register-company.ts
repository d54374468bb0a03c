import { randomUUID } from 'node:crypto';
import { LOGO_MAX_BYTES } from '@portage/domain/company-logo';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createCompany } from './create-company.ts';
import { findAccount, setLogo } from './queries.ts';

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
 * Creates the company of an account that just signed up and has no session because its email is not confirmed yet.
 * Signing up again replaces the earlier details: until the address is confirmed, we can't know who entered them. For any
 * other id the response looks the same and nothing is written.
 */
export async function registerCompany(
  deps: Deps,
  body: z.infer<typeof registerCompanyBody>,
): Promise<{ company_id: string }> {
  const user = await findAccount(deps.db, body.userId);
  const fresh =
    user !== undefined && user.email_confirmed_at === null && deps.clock.now() - user.signed_up_at.getTime() < hour;
  if (!fresh) return { company_id: randomUUID() };
  if (user.email !== body.company.personal_email.toLowerCase())
    throw new Refusal(403, 'The personal email must be the address of the account.');
  const companyId = await createCompany(deps, body.userId, body.company);
  if (body.logo !== undefined) await storeLogo(deps, body.userId, body.logo);
  return { company_id: companyId };
}

/** Stores the logo. A failure is only logged, so that the sign-up continues without it. */
async function storeLogo(
  deps: Deps,
  userId: string,
  logo: { type: keyof typeof extensions; base64: string },
): Promise<void> {
  try {
    const bytes = Buffer.from(logo.base64, 'base64');
    if (bytes.length === 0 || bytes.length > LOGO_MAX_BYTES) throw new Error('the logo is empty or too large');
    const path = `${userId}-logo.${extensions[logo.type]}`;
    await deps.storedFiles.store({
      bucket: 'company_logos',
      path,
      body: bytes,
      contentType: logo.type,
      ownerId: userId,
    });
    await setLogo(deps.db, userId, `${deps.config.siteUrl}/storage/v1/object/public/company_logos/${path}`);
  } catch (error) {
    deps.log.warn({ err: error }, 'a company logo was not stored');
  }
}
