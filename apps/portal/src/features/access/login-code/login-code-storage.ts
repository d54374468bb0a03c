// Passes the request made on /receive-code to /enter-code, in this tab only.
const key = 'portage-login-code';

export interface LoginCodeRequest {
  email: string;
  /** Five digits shown here and quoted in the email. Not a credential. */
  reference: string;
  requestedAt: number;
}

export const saveCodeRequest = (request: LoginCodeRequest): void =>
  sessionStorage.setItem(key, JSON.stringify(request));

export function storedCodeRequest(): LoginCodeRequest | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return value !== null && typeof value === 'object' && 'email' in value ? (value as LoginCodeRequest) : null;
  } catch {
    return null;
  }
}

export const clearCodeRequest = (): void => sessionStorage.removeItem(key);
