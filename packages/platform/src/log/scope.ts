import { AsyncLocalStorage } from 'node:async_hooks';

/** What the current piece of work is: a request or a job. Every log line written meanwhile carries these ids. */
export interface Scope {
  /** Id of the request, or of the request that enqueued the job. */
  requestId?: string | undefined;
  /** The user that acts: an id, never a name or address. */
  actor?: string | undefined;
  /** What the work is about, as further fields of its log lines: ids. */
  about?: Readonly<Record<string, string>>;
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

/** Records what the current request is about. @param ids by the names of their fields in the log */
export function noteAbout(ids: Readonly<Record<string, string>>): void {
  const scope = current.getStore();
  if (scope !== undefined) scope.about = { ...scope.about, ...ids };
}

/** The scope's ids as fields of a log line. */
export function scopeFields(): object {
  const scope = current.getStore();
  if (scope === undefined) return {};
  const { requestId, actor, about, job, jobId } = scope;
  return { requestId, actor, ...about, job, jobId };
}
