import { localReference } from '@portage/domain/access/login-code';
import { authClient } from '#lib/api/auth-client.ts';
import { saveCodeRequest } from './login-code-storage.ts';

/** Requests a login code by email and stores the request. Throws the API's error. */
export async function requestCode(email: string): Promise<void> {
  const reference = localReference((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32);
  const auth = await authClient();
  const { error } = await auth.signInWithOtp({
    email,
    options: { emailRedirectTo: `${window.location.origin}/enter-code`, data: { reference } },
  });
  if (error) throw error;
  saveCodeRequest({ email, reference, requestedAt: Date.now() });
}
