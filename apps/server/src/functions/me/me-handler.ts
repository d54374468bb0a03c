import type { MeActName, MeBody, MeResponse } from '@portage/contract/me';
import type { Catalog } from '@portage/messages';
import type { Device } from '@portage/wire/auth/sessions/device';
import type { Deps } from '../../deps.ts';

/** A person who is paid, signed in to their own account. */
export interface PersonCaller {
  readonly userId: string;
  readonly email: string;
  /** Whether the session has passed the second step. */
  readonly isSecure: boolean;
  readonly device: Device;
  /** The client of the employment that the request is about; null for none. */
  readonly companyId: string | null;
  /** The texts in the language of their browser. */
  readonly messages: Catalog;
}

/** How the server carries out one act of a person. */
export interface MeHandler<N extends MeActName> {
  /** Calls of one account, refilled over five minutes, where fewer are allowed than of all acts together. */
  readonly maxCalls?: number;
  /** The largest body, where a file makes it larger than those of forms. */
  readonly maxBodyBytes?: number;
  /** Which employment a request is about, and whether those who have left may still do it; absent for none. */
  readonly employment?: { of(body: MeBody<N>): string; use: 'read' | 'change' };
  /** Carries out an act on an employment that is the caller's. @throws Refusal */
  answer(deps: Deps, body: MeBody<N>, person: PersonCaller): Promise<MeResponse<N>>;
}

/** Exactly one handler for each act. */
export type MeHandlers = { readonly [N in MeActName]: MeHandler<N> };
