import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionBody, FunctionResponse } from '@portage/contract/functions';
import { LOGO_MAX_BYTES } from '@portage/domain/company/company-logo';
import { derivedUuid } from '@portage/platform/secrets/derived-uuid';
import type { Deps } from '../../deps.ts';
import { logEvent } from '../../platform/log/business-event.ts';
import { createCompany } from './create-company.ts';
import { findAccount, setLogo } from './queries.ts';

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/jpg': 'jpg', 'image/svg+xml': 'svg' };
const hour = 3_600_000;
/** Longer than creating a company takes, so timing does not reveal whether one is created. */
const minResponseMs = 100;

/**
 * Creates the company of an account that just signed up and has no session because its email is not confirmed yet.
 * Signing up again replaces the earlier details: until the address is confirmed, we can't know who entered them. For any
 * other id or email address the response looks the same and nothing is written.
 */
export async function registerCompany(
  deps: Deps,
  body: FunctionBody<'register-company'>,
): Promise<FunctionResponse<'register-company'>> {
  const [response] = await Promise.all([register(deps, body), pause(minResponseMs)]);
  return response;
}

async function register(
  deps: Deps,
  body: FunctionBody<'register-company'>,
): Promise<FunctionResponse<'register-company'>> {
  const user = await findAccount(deps.db, body.userId);
  const fresh =
    user !== undefined &&
    user.email_confirmed_at === null &&
    user.email === body.company.personal_email.toLowerCase() &&
    deps.clock.now() - user.signed_up_at.getTime() < hour;
  // The same for each repetition, as for a company that is created.
  if (!fresh) return { company_id: derivedUuid(deps.keys, 'registered company', body.userId.toLowerCase()) };
  const companyId = await createCompany(deps, body.userId, body.company);
  logEvent(deps.log, 'company.created', { company: companyId, actor: body.userId });
  if (body.logo !== undefined) await storeLogo(deps, body.userId, body.logo);
  return { company_id: companyId };
}

/** Stores the logo. A failure is only logged, so that the sign-up continues without it. */
async function storeLogo(
  deps: Pick<Deps, 'config' | 'log' | 'db' | 'storedFiles'>,
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
