import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyDemo } from './demo-data.ts';
import { freePort } from './free-port.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const node = join(root, 'node_modules/.bin/node');
const portageOf = (checkout: string) => join(checkout, 'node_modules/.bin/portage');
export const portage = portageOf(root);

/** The built product, started from the command line on its own data folder. */
export interface Product {
  url: string;
  /** Folder of the database, files and keys. */
  data: string;
  /** The started process, which runs until the product is stopped. */
  process: ChildProcess;
  /** Runs `portage …` as the provider, on the same data folder. */
  portage(...args: string[]): Promise<string>;
  /** The same, with the product's clock at noon of a day for this command. */
  portageOn(day: string, ...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Start time of the product's clock, so that a journey does not depend on today's date. */
  clock?: string | undefined;
  demo?: boolean;
  /** Fills its own demo: a copy has links with the address of the product that filled it. */
  fill?: boolean;
  /** More settings. */
  settings?: Record<string, string>;
  /** Folder of another version, installed and built; without it, this one. */
  checkout?: string;
}

/** Starts the product on a new folder and waits until it is ready. The demo is copied where this run has filled it for the same clock. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const data = await mkdtemp(join(tmpdir(), 'portage-e2e-'));
  if (options.demo && !options.fill) await copyDemo(options.clock, data);
  return startProductOn(data, options);
}

/** Starts the product on a folder, which it creates and fills where it is empty, and waits until it is ready. */
export async function startProductOn(data: string, options: ProductOptions): Promise<Product> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    PORTAGE_DATA: data,
    PORTAGE_DEMO: String(options.demo ?? false),
    LOG_LEVEL: 'error',
    // No load balancer has to notice that the product is stopping.
    DRAIN_SECONDS: '0',
    // The whole suite signs in from one address.
    AUTH_RATE_LIMIT_PER_5_MINUTES: '1000',
    ...(options.clock === undefined ? {} : { PORTAGE_CLOCK: options.clock }),
    ...options.settings,
  };
  const { checkout = root } = options;
  const script = portageOf(checkout);
  const child = spawn(node, [script, 'serve'], { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const url = `http://localhost:${port}`;
  await ready(child, url);
  // Another version may not say whether it is ready.
  if (checkout === root) await untilServing(child, url);
  const portage = async (settings: NodeJS.ProcessEnv, args: readonly string[]) => {
    const done = promisify(execFile)(node, [script, ...args], { cwd: checkout, env: settings });
    // Exit code 3 of a payroll run says that something blocks pay, such as the missing rates of next year. The run is done.
    const { stdout } = await done.catch((error) => {
      if (error.code === 3) return error as { stdout: string };
      throw error;
    });
    return stdout;
  };
  return {
    url,
    data,
    process: child,
    portage: (...args) => portage(env, args),
    portageOn: (day, ...args) => portage({ ...env, PORTAGE_CLOCK: `${day}T16:00:00Z` }, args),
    async stop() {
      if (child.exitCode === null && child.kill('SIGTERM')) await new Promise((resolve) => child.once('exit', resolve));
      for (const folder of [data, `${data}-keys`]) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves once the product has printed its address. */
export async function ready(child: ChildProcess, url: string): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(url)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
}

/** Resolves once the product can answer requests: on a busy machine its first connection to the database takes a moment. */
async function untilServing(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`The product ended with ${child.exitCode} before it could answer.`);
}
