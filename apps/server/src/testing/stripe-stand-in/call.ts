import type { FormValue } from './form-body.ts';

/** A request to a route of the stand-in. */
export interface Call {
  /** The ids in the path, in order. */
  ids: string[];
  given: Record<string, FormValue>;
}

/** Handlers by method and path, with `:id` for an id. @throws StripeRefusal */
export type Routes = Record<string, (call: Call) => object>;
