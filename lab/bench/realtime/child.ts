import { type ChildProcess, fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Another process of the benchmark, which answers one request at a time. */
export interface Child {
  /** @throws Error with the message of the child's error, or when it exits */
  ask<T>(request: object): Promise<T>;
  /** Sends what has no answer. */
  tell(request: object): void;
  /** The process's resident memory now, and its peak since the last `resetPeak`, in MB (Linux). */
  memory(): Promise<{ now: number; peak: number }>;
  resetPeak(): Promise<void>;
  stop(): Promise<void>;
}

/** @param file name of a file in this folder */
export function startChild(file: string, args: string[] = []): Child {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    serialization: 'advanced',
    execArgv: process.env.BENCH_EXEC_ARGV?.split(' ') ?? [],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        const onMessage = (message: { answer?: never; error?: string }) => {
          child.off('exit', onExit);
          if (message.error === undefined) resolve(message.answer as never);
          else reject(new Error(message.error));
        };
        const onExit = () => reject(new Error(`${file} exited`));
        child.once('message', onMessage);
        child.once('exit', onExit);
        child.send(request);
      }),
    tell: (request) => void child.send(request),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
      return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
    },
    resetPeak: () => writeFile(`/proc/${child.pid}/clear_refs`, '5'),
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}
