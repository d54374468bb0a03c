import type { FunctionBody, FunctionName, FunctionResponse } from '@portage/contract/functions';

/** How the server answers one function. */
interface FunctionHandler<N extends FunctionName> {
  /** Runs before the body is read. @throws Refusal */
  admit?(request: Request): Promise<void>;
  /** Answers a valid request. @throws Refusal */
  answer(body: FunctionBody<N>, request: Request): Promise<FunctionResponse<N>>;
}

/** Exactly one handler for each function of the contract. */
export type FunctionHandlers = { readonly [N in FunctionName]: FunctionHandler<N> };
