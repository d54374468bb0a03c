import { setTimeout as pause } from 'node:timers/promises';
import type { SignedInAdmin } from './installation.ts';
import { newMember } from './new-member.ts';

/** Writes new rows without pause, and remembers each write that was acknowledged. */
export interface WriteLoad {
  acknowledged: readonly string[];
  /** Waits until a write that begins from now on is acknowledged. @returns how long that took, in milliseconds */
  untilNextWrite(timeoutMs: number): Promise<number>;
  /** Ends the writes. @throws when a write was rejected for any reason but an outage */
  stop(): Promise<void>;
  /** The acknowledged writes that the database does not have. */
  lost(): Promise<string[]>;
}

/** @param options.outage statuses that an outage may cause; 0 is a failed connection. Any other error ends the load. */
export function startWriteLoad(
  { client, companyId }: Pick<SignedInAdmin, 'client' | 'companyId'>,
  { outage = [503] }: { outage?: readonly number[] } = {},
): WriteLoad {
  const acknowledged: string[] = [];
  let lastBegan = 0;
  let isOver = false;
  const writing = write();
  writing.catch(() => {});

  async function write(): Promise<void> {
    for (let count = 0; !isOver; count += 1) {
      const email = `${count}-${crypto.randomUUID()}@writes.example`;
      const began = performance.now();
      const { error, status } = await client
        .from('team_members')
        .insert(newMember(companyId, email))
        .abortSignal(AbortSignal.timeout(30_000));
      if (error === null) {
        acknowledged.push(email);
        lastBegan = began;
      } else if (status !== 0 && !outage.includes(status)) throw new Error(`${status} ${error.message}`);
      else await pause(5);
    }
  }

  return {
    acknowledged,
    async untilNextWrite(timeoutMs) {
      const from = performance.now();
      while (lastBegan < from) {
        if (performance.now() - from > timeoutMs) throw new Error(`no write was acknowledged for ${timeoutMs} ms`);
        await Promise.race([writing, pause(5)]);
      }
      return performance.now() - from;
    },
    async stop() {
      isOver = true;
      await writing;
    },
    async lost() {
      const kept = new Set<string>();
      for (let from = 0; ; from += 1000) {
        const { data } = await client
          .from('team_members')
          .select('email')
          .order('team_member_id')
          .range(from, from + 999)
          .throwOnError();
        for (const { email } of data) kept.add(email);
        if (data.length < 1000) return acknowledged.filter((email) => !kept.has(email));
      }
    },
  };
}
