import * as m from '@portage/messages/company';
import { authClient } from '#lib/api/auth-client.ts';
import { callAuth } from '#lib/calls/call-auth.ts';

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
  const auth = await authClient();
  const known = await auth.mfa.listFactors();
  if (known.error) throw known.error;
  const unverified = known.data.all.filter((factor) => factor.status === 'unverified');
  await Promise.all(unverified.map((factor) => auth.mfa.unenroll({ factorId: factor.id })));
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: m.authenticatorApp });
  if (error) throw error;
  return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri };
}

/** Replaces all recovery codes with ten new ones. The API returns them only this once. */
export async function generateRecoveryCodes(): Promise<string[]> {
  return (await callAuth('POST recovery-codes')).codes;
}

/** Removes the factor and refreshes the session, which then no longer requires verification. */
export async function turnOff(factorId: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
  await auth.refreshSession();
}
