import type { ProviderBody, ProviderResponse } from '@portage/contract/provider';
import type { ProviderActName } from '@portage/contract/provider-acts';
import type { Deps } from '../../deps.ts';
import type { StaffCaller } from './staff-caller.ts';

/** How the server carries out one act. */
export interface ProviderHandler<N extends ProviderActName> {
  /** The largest body of a request, where it is more than other functions take. */
  maxBodyBytes?: number;
  /** What the act is about, for the audit log: an id, reference or address, never anything private. */
  subject(body: ProviderBody<N>): string | null;
  /** Carries out a recorded act with the use case that the command line calls. @throws Refusal */
  answer(deps: Deps, body: ProviderBody<N>, staff: StaffCaller): Promise<ProviderResponse<N>>;
}

/** The handlers of some acts; without a name, exactly one for each act. */
export type ProviderHandlers<N extends ProviderActName = ProviderActName> = {
  readonly [Name in N]: ProviderHandler<Name>;
};
