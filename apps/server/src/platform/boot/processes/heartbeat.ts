import type { ChildProcess } from 'node:child_process';

const beatMs = 1000;

/** How many seconds without a heartbeat mean that a process is frozen: while it starts, and later. */
export interface HeartbeatLimits {
  startSeconds: number;
  seconds: number;
}

const limits: HeartbeatLimits = { startSeconds: 60, seconds: 10 };

/** Tells the supervisor every second that this process's event loop runs. */
export function sendHeartbeats(): void {
  setInterval(() => process.send?.({ type: 'alive' }, undefined, undefined, () => {}), beatMs).unref();
}

/**
 * Calls `onFrozen` when a child process sends no message for too long. Counts its own ticks, so that a supervisor that was
 * suspended with the machine does not blame the child.
 */
export function watchHeartbeat(child: ChildProcess, onFrozen: () => void, given: HeartbeatLimits = limits): void {
  let missed = 0;
  let allowed = given.startSeconds;
  child.on('message', () => {
    missed = 0;
    allowed = given.seconds;
  });
  const timer = setInterval(() => {
    missed += 1;
    if (missed <= allowed) return;
    clearInterval(timer);
    onFrozen();
  }, beatMs);
  child.once('exit', () => clearInterval(timer));
}
