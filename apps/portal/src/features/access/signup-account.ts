import { companyRow, type SignupStep1 } from '@portage/domain/signup-form';
import { auth } from '#lib/auth-client.ts';
import { functionMessage } from '#lib/function-error.ts';
import { splitDataUrl } from './signup-storage.ts';

/**
 * Makes the account, then its company and logo. Without a session (the address is to be confirmed first) the server does the second
 * part for the account just made, so that the confirmation link can be opened on any device. Throws the sentence to tell.
 */
export async function createAccount(
  step1: SignupStep1,
  logo: string | null,
  email: string,
  password: string,
): Promise<void> {
  const { data, error } = await auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${window.location.origin}/verify-account` },
  });
  if (error) throw error;
  if (data.user === null) return;
  if (data.session === null) return registerCompany(data.user.id, step1, logo, email);
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
  // What fails here is taken up again by the server.
  await completeSetup(user).catch((failure: Error) => console.warn('The set-up is not complete yet.', failure));
}

async function registerCompany(userId: string, step1: SignupStep1, logo: string | null, email: string): Promise<void> {
  const { functions } = await import('#lib/data-client.ts');
  const { user_id, logo_path, ...company } = companyRow(step1, { userId, email, logoPath: null });
  const [type, base64] = logo === null ? [] : splitDataUrl(logo);
  const { error } = await functions.invoke('register-company', {
    body: { userId: user_id, company, ...(type === undefined ? {} : { logo: { type, base64 } }) },
  });
  if (error) throw new Error(await functionMessage(error));
}
