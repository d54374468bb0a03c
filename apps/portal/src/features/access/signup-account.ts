import { logoFileName } from '@portage/domain/company-logo';
import { companyRow, type SignupStep1 } from '@portage/domain/signup-form';
import { auth } from '#lib/auth-client.ts';
import { functionMessage } from '#lib/function-error.ts';

/**
 * Makes the account, then its company and logo. Without a session (the address is to be confirmed first) the server does the second
 * part for the account just made. Throws the sentence to tell.
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
  const { functions, rest, storage } = await import('#lib/data-client.ts');
  if (data.session === null) {
    const { user_id, logo_path, ...company } = companyRow(step1, { userId: data.user.id, email, logoPath: null });
    const [type, base64] = logo === null ? [] : splitDataUrl(logo);
    const { error: refused } = await functions.invoke('register-company', {
      body: { userId: user_id, company, ...(type === undefined ? {} : { logo: { type, base64 } }) },
    });
    if (refused) throw new Error(await functionMessage(refused));
    return;
  }
  const logoPath = logo === null ? null : await uploadLogo(storage, data.user.id, logo);
  const { error: failed } = await rest
    .from('companies')
    .insert(companyRow(step1, { userId: data.user.id, email, logoPath }));
  if (failed) {
    await auth.signOut();
    throw new Error(failed.message);
  }
}

type Storage = typeof import('#lib/data-client.ts')['storage'];

/** A failed upload is only logged: the sign-up goes on without the logo. */
async function uploadLogo(storage: Storage, userId: string, logo: string): Promise<string | null> {
  const [type = '', base64 = ''] = splitDataUrl(logo);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bucket = storage.from('company_logos');
  const path = logoFileName(userId, type);
  const { error } = await bucket.upload(path, new Blob([bytes], { type }), { upsert: true, contentType: type });
  if (error) {
    console.warn('The logo could not be uploaded.', error);
    return null;
  }
  return bucket.getPublicUrl(path).data.publicUrl;
}

const splitDataUrl = (url: string) => /^data:([^;]+);base64,(.*)$/s.exec(url)?.slice(1) ?? [];
