import { AsyncLocalStorage } from 'node:async_hooks';

/** What the current piece of work is: a request or a job. Every log line written meanwhile carries these ids. */
export interface Scope {
  /** Id of the request, or of the request that enqueued the job. */
  requestId?: string | undefined;
  /** The user that acts: an id, never a name or address. */
  actor?: string | undefined;
  /** The company that the work is about. */
  company?: string | undefined;
  job?: string;
  jobId?: string;
  /** The pattern of the request's route, once it is known. */
  route?: () => string;
}

const current = new AsyncLocalStorage<Scope>();

/** Runs work in a scope of its own. */
export const inScope = <T>(scope: Scope, work: () => T): T => current.run(scope, work);

/** The scope of the current request or job, if any. */
export const currentScope = (): Scope | undefined => current.getStore();

/** Records who acts in the current request. */
export function noteActor(userId: string | undefined): void {
  const scope = current.getStore();
  if (scope !== undefined && userId !== undefined) scope.actor = userId;
}

/** Records which company the current request is about. */
export function noteCompany(companyId: string): void {
  const scope = current.getStore();
  if (scope !== undefined) scope.company = companyId;
}

/** The scope's ids as fields of a log line. */
export function scopeFields(): object {
  const scope = current.getStore();
  if (scope === undefined) return {};
  const { requestId, actor, company, job, jobId } = scope;
  return { requestId, actor, company, job, jobId };
}
