import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openProbe } from './probe.ts';

/** A message of PostgreSQL's protocol: its type, its length, its content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const ready = message('Z', Buffer.from('I'));
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
const done = Buffer.concat([message('C', Buffer.from('SELECT 1\0')), ready]);

/** A database that answers statements. @param allowHalfOpen whether it keeps connections that the client ends */
async function startDatabase({ allowHalfOpen }: { allowHalfOpen: boolean }) {
  const sockets: Socket[] = [];
  const server = createServer({ allowHalfOpen }, (socket) => {
    sockets.push(socket);
    socket.once('data', () => {
      socket.write(welcome);
      socket.on('data', (chunk) => chunk[0] === 'Q'.charCodeAt(0) && socket.write(done));
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    connection: { host: '127.0.0.1', port, user: 'probe', database: 'probe' },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('closes a connection that the server never closes', async () => {
  const database = await startDatabase({ allowHalfOpen: true });
  const probe = openProbe(database.connection, 300);
  expect(await probe.ask()).toBe('ready');
  await probe.close();
  database.stop();
});

test('leaves nothing running after an answer, so the process can exit long before the timeout', async () => {
  const database = await startDatabase({ allowHalfOpen: false });
  const program = `
    const { openProbe } = await import(${JSON.stringify(new URL('./probe.ts', import.meta.url).href)});
    const probe = openProbe(${JSON.stringify(database.connection)}, 3_600_000);
    console.log(await probe.ask());
    await probe.close();`;
  const exited = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { timeout: 30_000 });
  expect(await exited).toMatchObject({ stdout: 'ready\n' });
  database.stop();
});
