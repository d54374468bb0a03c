import type { ChildProcess, SendHandle } from 'node:child_process';
import type { Server } from 'node:net';

/**
 * The server's listening socket in a form that another process can keep. Node.js sends it without listening on it at the
 * other end, so the supervisor holds the port and accepts nothing: connections wait in the system's queue while no server
 * runs.
 */
export type ListeningSocket = SendHandle;

/** The socket of a listening server. Node.js has no public name for it. */
export const socketOf = (server: Server) => (server as unknown as { _handle: ListeningSocket })._handle;

/** Closes the supervisor's copy, so that new connections are refused when no server holds one. */
export const closeSocket = (socket: ListeningSocket): void => (socket as unknown as { close(): void }).close();

/** The first message to a server process, which lets it start. */
interface Start {
  /** What the clock shows, when it is not the machine's. */
  clock: string | null;
  /** The process's place among those of one server; the first, 0, also works on jobs. */
  place: number;
}

/** Lets a process start, with the listening socket of the server before it. */
export function sendStart(child: ChildProcess, start: Start, socket: ListeningSocket | null): void {
  // An error means that the process is gone, which its exit reports.
  child.send(start, socket ?? undefined, () => {});
}

/** Resolves with what `sendStart` sent. The first server gets no socket. */
export function receiveStart(): Promise<Start & { socket: ListeningSocket | undefined }> {
  return new Promise((resolve) =>
    process.once('message', (start: Start, socket) =>
      resolve({ ...start, socket: socket as ListeningSocket | undefined }),
    ),
  );
}
