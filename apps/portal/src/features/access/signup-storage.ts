import { LOGO_FILE_KEY, readSignupStep1, SIGNUP_STEP1_KEY, type SignupStep1 } from '@portage/domain/signup-form';

// Step 1 waits in local storage, where the logo is only a flag; the image itself is a data string in session storage.

export function keepStep1(values: SignupStep1, logo: string | null): void {
  localStorage.setItem(SIGNUP_STEP1_KEY, JSON.stringify({ ...values, companyLogo: logo !== null }));
  if (logo === null) sessionStorage.removeItem(LOGO_FILE_KEY);
  else sessionStorage.setItem(LOGO_FILE_KEY, logo);
}

export function storedStep1(): SignupStep1 | null {
  try {
    return readSignupStep1(JSON.parse(localStorage.getItem(SIGNUP_STEP1_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** The logo as `data:<type>;base64,<bytes>`. */
export const storedLogo = (): string | null => sessionStorage.getItem(LOGO_FILE_KEY);

export function forgetSignup(): void {
  localStorage.removeItem(SIGNUP_STEP1_KEY);
  sessionStorage.removeItem(LOGO_FILE_KEY);
}

export function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}
