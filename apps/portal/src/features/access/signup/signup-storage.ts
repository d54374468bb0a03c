import { LOGO_FILE_KEY, readSignupStep1, SIGNUP_STEP1_KEY, type SignupStep1 } from '@portage/domain/access/signup-form';

// Step 1 is kept in local storage with the logo as a flag; the logo itself is a data URL in session storage.

export function saveLogo(logo: string | null): void {
  sessionStorage.removeItem(LOGO_FILE_KEY);
  try {
    if (logo !== null) sessionStorage.setItem(LOGO_FILE_KEY, logo);
  } catch (error) {
    console.warn('logo not kept in this browser:', error);
  }
}

export function saveStep1(values: SignupStep1, logo: string | null): void {
  saveLogo(logo);
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

export function clearSignup(): void {
  localStorage.removeItem(SIGNUP_STEP1_KEY);
  sessionStorage.removeItem(LOGO_FILE_KEY);
}

/** Splits `data:<type>;base64,<bytes>` into type and base64 bytes. */
export const splitDataUrl = (url: string) => /^data:([^;]+);base64,(.*)$/s.exec(url)?.slice(1) ?? [];
