import { restErrorCodes } from '@portage/contract/error-codes';
import { companyRow, type SignupStep1 } from '@portage/domain/access/signup-form';
import { logoFileName } from '@portage/domain/company/company-logo';
import { rest } from '#lib/api/data-client.ts';
import { loadStorage } from '#lib/api/load-storage.ts';
import { splitDataUrl } from './signup-storage.ts';

/** Uploads the logo and inserts the user's company. Throws an Error with the API's message. */
export async function createCompany(
  user: { id: string; email: string },
  step1: SignupStep1,
  logo: string | null,
): Promise<void> {
  const logoPath = logo === null ? null : await uploadLogo(user.id, logo);
  const { error } = await rest
    .from('companies')
    .insert(companyRow(step1, { userId: user.id, email: user.email, logoPath }));
  // An account has one company. On a unique violation another tab already inserted the same one.
  if (error && error.code !== restErrorCodes.duplicate) throw new Error(error.message);
}

/** Returns null and logs when the upload fails, so sign-up continues without the logo. */
async function uploadLogo(userId: string, logo: string): Promise<string | null> {
  const [type = '', base64 = ''] = splitDataUrl(logo);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const { storage } = await loadStorage();
  const bucket = storage.from('company_logos');
  const path = logoFileName(userId, type);
  const { error } = await bucket.upload(path, new Blob([bytes], { type }), { upsert: true, contentType: type });
  if (error) {
    console.warn('logo not uploaded:', error);
    return null;
  }
  return bucket.getPublicUrl(path).data.publicUrl;
}
