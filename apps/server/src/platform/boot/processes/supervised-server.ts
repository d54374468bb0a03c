import { type ChildProcess, fork } from 'node:child_process';
import type { CodedMessage } from '@portage/messages/coded-message';
import type { Clock } from '@portage/platform/clock';
import { StartError, type StartErrorCode, startError } from '../../../settings/start-error.ts';
import { watchHeartbeat } from './heartbeat.ts';
import { InterruptedStart, type Running } from './keep-running.ts';
import { closeSocket, type ListeningSocket, sendStart } from './listening-socket.ts';

/** A server still running this long after it stopped accepting requests is killed. */
const stopGraceMs = 18_000;

/** Node.js keeps the memory for new objects once it has grown under load. */
const smallYoungHeap = '--max-semi-space-size=8';

/** Exit code of a server that lost the database while it started (EX_TEMPFAIL of sysexits.h). The next start may succeed. */
export const tryAgainCode = 75;

/** A demo account, shown to the person who started Portage. */
export interface SignIn {
  company: string;
  email: string;
  password: string;
}

/** What the server process reports to its supervisor. */
export type ServerMessage =
  | { type: 'ready' /** The demo sign-ins that still work. */; demo: readonly SignIn[] | null }
  | { type: 'failed'; error: CodedMessage<StartErrorCode> }
  /** It listens; the message carries the socket. */
  | { type: 'listening' }
  /** It was asked to stop, and finishes its requests. */
  | { type: 'draining' }
  | { type: 'alive' };

/** What the supervisor tells a server: its successor serves on the same port. */
export type SupervisorMessage = { type: 'replaced' };

export interface SupervisedServer extends Running {
  demo: readonly SignIn[] | null;
}

export interface ServerProcesses {
  /**
   * Starts a server in its own process and resolves when it is ready for requests.
   * @param place its place among the processes of the server; default the first
   * @throws StartError when the server reports that it cannot start, or exits with an error
   * @throws InterruptedStart when a signal killed it
   */
  start(place?: number): Promise<SupervisedServer>;
  /** Gives up the port: from now on, new connections are refused once the servers have stopped accepting. */
  closePort(): void;
}

export interface ServerProcessOptions {
  /** Entry file of the process. */
  main: string;
  env: Record<string, string | undefined>;
  clock: Clock;
  /** How long a stopping server still accepts requests. */
  drainSeconds: number;
  /** Resolves when the database runs. The new process loads its code meanwhile, and starts only then. */
  databaseRunning(): Promise<void>;
  /** Called with each process that is ready. Before, its first message must be the one that starts it. */
  onReady?(child: ChildProcess): void;
  /** Called when a server sent no heartbeat and was killed. */
  onFrozen(): void;
}

/** Starts server processes that hand their listening socket on, so the port stays open between them. */
export function serverProcesses(options: ServerProcessOptions): ServerProcesses {
  const { main, env, clock, drainSeconds } = options;
  let socket: ListeningSocket | null = null;

  async function start(place = 0): Promise<SupervisedServer> {
    const child = fork(main, [], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [smallYoungHeap],
      env,
    });
    watchHeartbeat(child, () => {
      options.onFrozen();
      child.kill('SIGKILL');
    });
    const leaving = Promise.withResolvers<void>();
    const started = new Promise<ServerMessage & { type: 'ready' | 'failed' }>((resolve, reject) => {
      child.on('message', (message: ServerMessage, given) => {
        if (message.type === 'ready' || message.type === 'failed') resolve(message);
        if (message.type === 'draining') leaving.resolve();
        if (message.type === 'listening' && given !== undefined) socket = given as ListeningSocket;
      });
      child.once('error', reject);
      child.once('exit', (code, signal) =>
        reject(
          signal === null && code !== tryAgainCode
            ? startError('serverExited', { code: String(code) })
            : new InterruptedStart(
                `the server was ended by ${signal ?? 'a lost database connection'} while it started`,
              ),
        ),
      );
    });
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    const starting = options.databaseRunning().then(() => {
      // A restarted server continues at the clock's current time instead of its configured start.
      const now = clock.offset === 0 ? null : new Date(clock.now()).toISOString();
      sendStart(child, { clock: now, place }, socket);
    });
    const [message] = await Promise.all([started, starting]);
    if (message.type === 'failed') throw new StartError(message.error);
    options.onReady?.(child);
    return {
      demo: message.demo,
      ended,
      leaving: leaving.promise,
      stop(isReplaced = false) {
        const replaced: SupervisorMessage = { type: 'replaced' };
        // An error means that the process is gone, which its exit reports.
        if (isReplaced) child.send(replaced, () => {});
        return stop(child, ended, drainSeconds);
      },
    };
  }

  return {
    start,
    closePort() {
      if (socket !== null) closeSocket(socket);
      socket = null;
    },
  };
}

async function stop(child: ChildProcess, ended: Promise<string>, drainSeconds: number): Promise<void> {
  child.kill('SIGTERM');
  const slow = setTimeout(() => child.kill('SIGKILL'), drainSeconds * 1000 + stopGraceMs);
  await ended;
  clearTimeout(slow);
}
