import { LOGO_FILE_KEY, readSignupStep1, SIGNUP_STEP1_KEY, type SignupStep1 } from '@portage/domain/signup-form';

// Step 1 waits in local storage, where the logo is only a flag; the image itself is a data string in session storage.

export function keepStep1(values: SignupStep1, logo: string | null): void {
  sessionStorage.removeItem(LOGO_FILE_KEY);
  try {
    if (logo !== null) sessionStorage.setItem(LOGO_FILE_KEY, logo);
  } catch (error) {
    console.warn('This browser has no room for the logo; it can be added later.', error);
  }
  localStorage.setItem(SIGNUP_STEP1_KEY, JSON.stringify({ ...values, companyLogo: storedLogo() !== null }));
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

/** `data:<type>;base64,<bytes>` as its type and its bytes in base64. */
export const splitDataUrl = (url: string) => /^data:([^;]+);base64,(.*)$/s.exec(url)?.slice(1) ?? [];
