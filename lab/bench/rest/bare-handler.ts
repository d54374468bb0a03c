// The least that a server in Node.js can do for a request: node:http and pg, one hard-coded statement in the same pipeline.
// Usage: node lab/bench/rest/bare-handler.ts <JSON of BareHandler>
import { createServer } from 'node:http';
import pg from 'pg';
import type { BenchInstallation } from '../bench-installation.ts';
import type { Workload } from './rest-workloads.ts';

export interface BareHandler {
  server: BenchInstallation['server'];
  workload: Workload;
  port: number;
}

if (import.meta.main) {
  const { server, workload, port }: BareHandler = JSON.parse(process.argv[2] ?? '{}');
  let next = 0;
  const pool = new pg.Pool({ ...server, max: 12, pipeline: true });
  createServer((request, response) => {
    request.resume();
    answer().then(
      (body) => {
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(body);
      },
      (error: Error) => {
        response.statusCode = 500;
        response.end(error.message);
      },
    );
  }).listen(port, '127.0.0.1', () => console.log('ready'));

  async function answer(): Promise<string> {
    const sent = workload.sent[next++ % workload.sent.length];
    if (sent === undefined) throw new Error('There is nothing to send');
    const { identity, statement } = sent;
    const client = await pool.connect();
    try {
      const [, , result] = await Promise.all([
        client.query(workload.isRead ? 'begin read only' : 'begin'),
        client.query({ name: 'identity', text: identity.text, values: [...identity.values] }),
        client.query<{ body: string }>({ name: 'statement', text: statement.text, values: [...statement.values] }),
        client.query('commit'),
      ]);
      return result.rows[0]?.body ?? '';
    } finally {
      client.release();
    }
  }
}
