import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { StartError } from '../../config.ts';
import { rememberClientAddress } from './client-address.ts';

/**
 * Starts the HTTP server.
 * @param app the fetch handler of createApp
 * @throws StartError when the port is taken or not permitted
 */
export async function listen(
  app: { fetch(request: Request): Promise<Response> },
  at: { port: number; host: string },
): Promise<Server> {
  const server = createServer(
    getRequestListener((request, env) => {
      if ('incoming' in env) rememberClientAddress(request, env.incoming.socket.remoteAddress);
      return app.fetch(request);
    }),
  );
  // Clients keep connections open; a restart must not wait for idle ones.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new StartError(`Port ${at.port} is taken; stop the other program or choose another with PORT.`));
      else if (error.code === 'EACCES')
        reject(new StartError(`Port ${at.port} may not be used by this user; choose one above 1023 with PORT.`));
      else reject(new StartError(`The server cannot listen on ${at.host}:${at.port}: ${error.message}`));
    });
    server.listen(at.port, at.host, () => resolve());
  });
  return server;
}

/** Stops accepting connections, lets running requests finish, and closes the rest after `graceMs`. */
export async function closeServer(server: Server, graceMs = 5000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cut);
}
