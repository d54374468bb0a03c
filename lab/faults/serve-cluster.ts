// Runs a cluster in `.portage-cluster` until it is stopped.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../e2e/product/product.ts';
import { startCluster } from './cluster.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '8080' } } });
const folder = join(root, '.portage-cluster');
await mkdir(folder, { recursive: true });
const stopAsked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
});
console.log('Starting the database, a worker, two replicas and nginx …');
const cluster = await startCluster({ folder, port: Number(values.port) });
console.log(`${cluster.url} reaches the replicas on ports ${cluster.ports.join(' and ')}. Data is in ${folder}.`);
for (const { port, process } of cluster.replicas)
  console.log(`  kill -HUP ${process.pid}   replaces the processes of the replica on port ${port}`);
console.log('Press Ctrl-C to stop.');
await stopAsked;
await cluster.stop();
