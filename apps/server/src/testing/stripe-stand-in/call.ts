import type { FormValue } from './form-body.ts';

/** One request to a route of the stand-in. */
export interface Call {
  /** The ids in the address, in order. */
  ids: string[];
  given: Record<string, FormValue>;
}

/** Method and address, with `:id` for an id, and what answers there. @throws StripeRefusal */
export type Routes = Record<string, (call: Call) => object>;
