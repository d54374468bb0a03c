import { paths, personHome, providerHome } from '@portage/domain/portal-paths';
import type { Session } from '@supabase/auth-js';

/** Whose account it is: a client's, the provider's, or a person's who is paid. Each kind has pages of its own. */
export type AccountKind = 'client' | 'staff' | 'person';

/** The first page of each kind of account. */
export const homes: Readonly<Record<AccountKind, string>> = {
  client: paths.home,
  staff: providerHome,
  person: personHome,
};

/** The kind of a session's account; without a session, a client's. */
export function kindOf(session: Session | null | undefined): AccountKind {
  const role = session?.user.role;
  return role === 'staff' || role === 'person' ? role : 'client';
}
