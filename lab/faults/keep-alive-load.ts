import { Agent, request } from 'node:http';
import type { SignedInAdmin } from './installation.ts';
import { newMember } from './new-member.ts';

export interface KeepAliveLoad {
  /** Requests answered so far. */
  answered(): number;
  /** What went wrong so far: error codes of connections, and statuses other than 200 and 201. */
  failures: readonly string[];
  stop(): Promise<void>;
}

/**
 * Signed-in reads and writes on connections that stay open, without retries: each failure is a request that a person lost.
 * @param options.keepAlive false for a connection per request
 */
export function startKeepAliveLoad(
  installation: SignedInAdmin,
  { connections = 10, keepAlive = true } = {},
): KeepAliveLoad {
  const agent = new Agent({ keepAlive, maxSockets: connections });
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  const readers = Array.from({ length: connections }, async (_, at) => {
    while (!isOver) {
      const failure = await send(installation, agent, at % 2 === 0 ? 'GET' : 'POST').then(
        (status) => (status === 200 || status === 201 ? null : `status ${status}`),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      if (failure === null) answered += 1;
      else failures.push(failure);
    }
  });
  return {
    answered: () => answered,
    failures,
    async stop() {
      isOver = true;
      await Promise.all(readers);
      agent.destroy();
    },
  };
}

function send(installation: SignedInAdmin, agent: Agent, method: 'GET' | 'POST'): Promise<number> {
  const { product, publishableKey, accessToken, companyId } = installation;
  const path = method === 'GET' ? '/rest/v1/team_members?select=email&limit=5' : '/rest/v1/team_members';
  const body = method === 'GET' ? '' : JSON.stringify(newMember(companyId, `${crypto.randomUUID()}@writes.example`));
  return new Promise((resolve, reject) => {
    const sent = request(
      `${product.url.replace('localhost', '127.0.0.1')}${path}`,
      {
        agent,
        method,
        timeout: 30_000,
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          prefer: 'return=minimal',
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('timeout')));
    sent.once('error', reject);
    sent.end(body);
  });
}
