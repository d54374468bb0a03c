import { beforeDeadline } from './before-deadline.ts';
import { FunctionRefusal } from './function-refusal.ts';
import { noConnection } from './unreachable.ts';

/** Before a read is repeated, in milliseconds. */
const pauseMs = 1_000;

/**
 * For queries that read with a function: repeats a failure once, and fails at the deadline of reads. The query has `retry: false`.
 * A refusal is final.
 */
export const inTime = <T>(read: () => Promise<T>): Promise<T> =>
  beforeDeadline(
    read().catch(async (error: unknown) => {
      if (error instanceof FunctionRefusal && error.status < 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return read();
    }),
    noConnection,
  );
