import { paths, providerHome } from '@portage/domain/portal-paths';
import { isEmail } from '@portage/domain/text/text-rules';
import { brandOf } from '@portage/messages/brand';
import type { Parts } from '../../platform/parts.ts';

/** Roles whose accounts have acts of their own, so the acts on clients' accounts do not change them. */
export const rolesOfTheirOwn: readonly string[] = ['staff'];

/** Passwords around the product's name and country. */
const ownPassword = /^(portage|canada|toronto|payroll)\d{0,4}[!.]?$/;

export type SignInPolicy = ReturnType<typeof signInPolicy>;

/** What the product decides about accounts and sessions. app.ts passes it to the sign-in service. */
export const signInPolicy = ({ config, messages }: Pick<Parts, 'config' | 'messages'>) => ({
  issuer: brandOf(messages).name,
  pages: {
    confirmation: paths.verifyAccount,
    recovery: paths.resetPasswordConfirmation,
    magiclink: paths.loginCallback,
  },
  sessionHours: { staff: config.STAFF_SESSION_HOURS },
  // Stricter than signing in, which an account of an earlier version must still be able to do.
  acceptsAddress: isEmail,
  isGuessable: (password: string) => ownPassword.test(password),
  consolePath: providerHome,
});
