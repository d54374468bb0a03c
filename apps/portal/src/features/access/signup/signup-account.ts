import { companyRow, type SignupStep1 } from '@portage/domain/access/signup-form';
import { authClient } from '#lib/api/auth-client.ts';
import { splitDataUrl } from './signup-storage.ts';

/**
 * Creates the account, then its company and logo. When the email must be confirmed first there is no session, so the
 * server creates the company and the confirmation link works on any device. Throws an Error with the message to show.
 * @returns whether the email must be confirmed
 */
export async function createAccount(
  step1: SignupStep1,
  logo: string | null,
  email: string,
  password: string,
): Promise<boolean> {
  const auth = await authClient();
  const { data, error } = await auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${window.location.origin}/verify-account` },
  });
  if (error) throw error;
  if (data.user === null) return true;
  if (data.session === null) {
    await registerCompany(data.user.id, step1, logo, email);
    return true;
  }
  const user = { id: data.user.id, email: data.user.email ?? email };
  const [{ createCompany }, { completeSetup }] = await Promise.all([
    import('./create-company.ts'),
    import('./complete-setup.ts'),
  ]);
  try {
    await createCompany(user, step1, logo);
  } catch (failure) {
    await auth.signOut();
    throw failure;
  }
  // On failure the server completes the setup later.
  await completeSetup(user).catch((failure: Error) => console.warn('account setup not complete:', failure));
  return false;
}

async function registerCompany(userId: string, step1: SignupStep1, logo: string | null, email: string): Promise<void> {
  const { callFunction } = await import('#lib/calls/call-function.ts');
  const { user_id, logo_path, ...company } = companyRow(step1, { userId, email, logoPath: null });
  const [type, base64] = logo === null ? [] : splitDataUrl(logo);
  const hasLogo = type !== undefined && base64 !== undefined;
  await callFunction('register-company', { userId: user_id, company, ...(hasLogo && { logo: { type, base64 } }) });
}
