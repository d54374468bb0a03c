import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ChangeSource, ChangeSourceOptions, ChangesBy, OpenedSource } from './change-source.ts';
import { openNotifications } from './notification-source.ts';
import { openReplication } from './replication-source.ts';

export interface ChangeStream {
  /**
   * Resolves when changes committed from now on will be delivered, and new readings see those before. Who follows must
   * count as following since before the call.
   */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface ChangeStreamOptions extends ChangeSourceOptions {
  changesBy: ChangesBy;
  log: Logger;
  /** Changes may have been missed (the database went away): subscribers must reload. */
  onGap: () => void;
}

const sources: Record<ChangesBy, ChangeSource> = { replication: openReplication, notifications: openNotifications };

/** Follows a publication. After a lost connection it opens the source again, and `onGap` says that changes may be missing. */
export function followChanges(options: ChangeStreamOptions): ChangeStream {
  const stop = new AbortController();
  let isRunning = false;
  let current: OpenedSource | null = null;
  let started: PromiseWithResolvers<void> = Promise.withResolvers();
  const running = follow();

  async function follow(): Promise<void> {
    for (let failures = 0; !stop.signal.aborted; ) {
      try {
        const source = await sources[options.changesBy](options);
        const close = () => source.close();
        stop.signal.addEventListener('abort', close, { once: true });
        if (stop.signal.aborted) close();
        isRunning = true;
        current = source;
        started.resolve();
        failures = 0;
        await source.ended.finally(() => stop.signal.removeEventListener('abort', close));
        throw new Error('the source of changes ended');
      } catch (error) {
        if (stop.signal.aborted) return;
        failures += 1;
        options.log.warn({ err: error }, 'the change stream was interrupted');
        // Callers awaiting the first start keep waiting on the same promise.
        if (isRunning) {
          isRunning = false;
          current = null;
          started = Promise.withResolvers();
          options.onGap();
        }
        await delay(Math.min(200 * 2 ** failures, 5000), undefined, { signal: stop.signal }).catch(() => {});
      }
    }
  }

  return {
    async ready() {
      await started.promise;
      await current?.caughtUp();
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}
