import { useQuery } from '@tanstack/react-query';
import { auth } from '#lib/auth-client.ts';
import { callAuth } from '#lib/call-auth.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** The verified factor's id, if any, and the number of unused recovery codes. */
export interface TwoStep {
  factorId: string | null;
  codesLeft: number;
}

/** The account's current two-step verification settings. */
export function useTwoStep(userId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.twoStep(userId ?? ''),
    enabled: userId !== undefined,
    meta: { errorTitle: 'Error fetching two-step verification' },
    queryFn: async (): Promise<TwoStep> => {
      const { data, error } = await auth.mfa.listFactors();
      if (error) throw error;
      const factorId = data.totp[0]?.id ?? null;
      if (factorId === null) return { factorId, codesLeft: 0 };
      const { left } = await callAuth<{ left: number }>('GET', 'recovery-codes');
      return { factorId, codesLeft: left };
    },
  });
}

/** A factor that is not verified yet, with what the app needs to add it. */
export interface Enrollment {
  factorId: string;
  /** The QR code as a data URL. */
  qrCode: string;
  secret: string;
  uri: string;
}

/** Enrolls a new factor and removes unverified ones left from earlier attempts. */
export async function startEnrollment(): Promise<Enrollment> {
  const known = await auth.mfa.listFactors();
  if (known.error) throw known.error;
  const unverified = known.data.all.filter((factor) => factor.status === 'unverified');
  await Promise.all(unverified.map((factor) => auth.mfa.unenroll({ factorId: factor.id })));
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app' });
  if (error) throw error;
  return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri };
}

/** Replaces all recovery codes with ten new ones. The API returns them only this once. */
export async function generateRecoveryCodes(): Promise<string[]> {
  return (await callAuth<{ codes: string[] }>('POST', 'recovery-codes')).codes;
}

/** Removes the factor and refreshes the session, which then no longer requires verification. */
export async function turnOff(factorId: string): Promise<void> {
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
  await auth.refreshSession();
}
