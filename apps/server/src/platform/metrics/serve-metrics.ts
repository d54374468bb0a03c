import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { startError } from '../../settings/start-error.ts';
import type { AskedProcesses } from './ask-processes.ts';
import { mergedMetrics } from './merge-metrics.ts';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` of all processes on an address of its own, which no proxy leads to.
 * @throws StartError when the port is taken or not permitted
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  processes: Pick<AskedProcesses, 'ask'>,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    const text = await processes.ask().then(mergedMetrics);
    response
      .writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' })
      .end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(
        code === 'EADDRINUSE'
          ? startError('metricsPortTaken', { port })
          : startError('cannotListen', { host, port, reason: message }),
      ),
    );
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
