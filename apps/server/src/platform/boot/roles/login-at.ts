import type pg from 'pg';
import { canLogIn, type LoginRoles } from './login-roles.ts';

/** How long the check of which password works may take, in milliseconds. */
const loginTimeoutMs = 2000;

const passwordOf = { portage_server: 'serverPassword', portage_changes: 'changesPassword' } as const;

/** A login. A password that can change is a function, called for each connection. */
export interface Login {
  user: string;
  password: string | (() => Promise<string>);
}

/**
 * A login role's connection to an address. While the secret is being replaced, processes with the old one and the new one
 * run side by side, and `portage rotate secret` changes the passwords under them. Each new connection then asks which of
 * the two works.
 * @param previous passwords that derive from PORTAGE_SECRET_PREVIOUS; null when no secret is being replaced
 */
export function loginAt(
  address: pg.ClientConfig,
  user: keyof typeof passwordOf,
  current: LoginRoles,
  previous: LoginRoles | null,
): pg.ClientConfig & Login {
  const name = passwordOf[user];
  if (previous === null) return { ...address, user, password: current[name] };
  const asking = { connectionTimeoutMillis: loginTimeoutMs, ...address };
  const password = async () => ((await canLogIn(asking, user, current[name])) ? current[name] : previous[name]);
  return { ...address, user, password };
}
