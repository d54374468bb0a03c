import { randomUUID } from 'node:crypto';
import { TooBusyError } from '@portage/platform/http/too-busy';
import { forEveryone } from '@portage/platform/postgres/connections/connection-shares';
import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { listen } from '@portage/platform/postgres/listen';
import type pg from 'pg';
import { joinNotifications, splitNotifications } from './notification-parts.ts';
import type { RoomMessage } from './room-messages.ts';

/** Carries room messages between the processes of an installation. */
export interface RoomCarrier {
  /** Names this process. */
  readonly process: string;
  /**
   * Sends messages to all other processes, in order, in one transaction.
   * @returns resolves when they are on their way
   * @throws TooBusyError when too much is waiting, or the error of the database
   */
  send(messages: readonly RoomMessage[]): Promise<void>;
  close(): Promise<void>;
}

export interface RoomCarrierOptions {
  db: Database;
  /** A direct connection to the database, for LISTEN. */
  listener: pg.ClientConfig;
  onMessage(from: string, message: RoomMessage): void;
  /** Called after each (re)connection: messages sent before it were missed. */
  onListening(): void;
}

/** The channel of `listen` and `notify`. */
const channel = 'portage_rooms';
/** Characters of one transaction, unless a single send has more. */
const maxBatchLength = 1_000_000;
/** Characters that may wait to be sent. */
const maxWaitingLength = 20_000_000;

interface Waiting {
  text: string;
  done: PromiseWithResolvers<void>;
}

/**
 * Carries messages as notifications of PostgreSQL, which reach every process that listens, in the order of the commits. One
 * transaction runs at a time: what arrives meanwhile is sent together with the next one.
 */
export function openRoomCarrier({ db, listener, onMessage, onListening }: RoomCarrierOptions): RoomCarrier {
  const process = randomUUID().slice(0, 13);
  const waiting: Waiting[] = [];
  let waitingLength = 0;
  let sending: Promise<void> | null = null;
  let join = joinNotifications();

  const listening = listen(listener, channel, {
    onNotification(payload) {
      const whole = join(payload);
      if (whole === null || whole.from === process) return;
      for (const message of JSON.parse(whole.text) as RoomMessage[]) onMessage(whole.from, message);
    },
    onListening() {
      join = joinNotifications();
      onListening();
    },
  });

  function takeBatch(): Waiting[] {
    let length = 0;
    const count = waiting.findIndex(({ text }, at) => {
      length += text.length;
      return at > 0 && length > maxBatchLength;
    });
    const batch = waiting.splice(0, count === -1 ? waiting.length : count);
    for (const { text } of batch) waitingLength -= text.length;
    return batch;
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = takeBatch();
      const parts = splitNotifications(process, `[${batch.map(({ text }) => text).join(',')}]`);
      await notify(parts).then(
        () => batch.forEach(({ done }) => void done.resolve()),
        (error) => batch.forEach(({ done }) => void done.reject(error)),
      );
    }
    sending = null;
  }

  /** Messages are not worth waiting for the disk. They are no one's own, so they take no one's share of the connections. */
  const notify = (parts: readonly string[]) =>
    forEveryone(() =>
      db.run(
        { ...asService, settings: { synchronous_commit: 'off' } },
        "select pg_notify('portage_rooms', part)::text as sent from unnest($1::text[]) as part",
        [parts],
        'room messages',
      ),
    );

  return {
    process,
    send(messages) {
      const text = messages.map((message) => JSON.stringify(message)).join(',');
      if (text === '') return Promise.resolve();
      const isBroadcast = messages.some(({ kind }) => kind === 'broadcast');
      if (isBroadcast && waitingLength + text.length > maxWaitingLength)
        return Promise.reject(new TooBusyError('queue'));
      const done = Promise.withResolvers<void>();
      waiting.push({ text, done });
      waitingLength += text.length;
      sending ??= sendAll();
      return done.promise;
    },
    async close() {
      await sending;
      await listening.close();
    },
  };
}
