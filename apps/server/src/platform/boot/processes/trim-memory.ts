import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';

const checkMs = 15_000;
/** Share of the time in which the event loop works, below which the server is at rest. */
const restShare = 0.2;

/**
 * Gives memory back after a flood of requests. V8 leaves garbage where it is while little is allocated, which keeps a server
 * at rest at nearly twice the memory that it needs. Checks every 15 seconds, and collects only when it is worth it.
 */
export function trimMemory(): void {
  let before = performance.eventLoopUtilization();
  let neededBytes = 0;
  setInterval(async () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > restShare || process.memoryUsage().heapUsed < neededBytes * 1.5) return;
    await collectGarbage();
    neededBytes = process.memoryUsage().heapUsed;
  }, checkMs).unref();
}

/** Frees all memory that is no longer used. Takes some 30 ms, during which this process does nothing else. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
