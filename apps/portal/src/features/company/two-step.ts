import { useQuery } from '@tanstack/react-query';
import { auth } from '#lib/auth-client.ts';
import { callAuth } from '#lib/call-auth.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** Whether the account asks for a second step, and how many recovery codes are unused. */
export interface TwoStep {
  factorId: string | null;
  codesLeft: number;
}

/** The account's two-step verification as it is now. */
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

/** An authenticator that is not proved yet: what its app needs to know. */
export interface Enrollment {
  factorId: string;
  /** A picture as a data address. */
  qrCode: string;
  secret: string;
  uri: string;
}

/** Begins turning it on; one begun earlier and left is forgotten. */
export async function beginEnrollment(): Promise<Enrollment> {
  const known = await auth.mfa.listFactors();
  if (known.error) throw known.error;
  const left = known.data.all.filter((factor) => factor.status === 'unverified');
  await Promise.all(left.map((factor) => auth.mfa.unenroll({ factorId: factor.id })));
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app' });
  if (error) throw error;
  return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri };
}

/** Ten new recovery codes in place of all earlier ones; the service tells them this once. */
export async function makeRecoveryCodes(): Promise<string[]> {
  return (await callAuth<{ codes: string[] }>('POST', 'recovery-codes')).codes;
}

/** Turns it off. The renewed session says that no second step is asked for any more. */
export async function turnOff(factorId: string): Promise<void> {
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
  await auth.refreshSession();
}
