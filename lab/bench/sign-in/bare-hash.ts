// The hash of a sign-in alone, in a process of its own. Usage: node lab/bench/sign-in/bare-hash.ts <milliseconds>
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkPassword, hashPassword } from '@portage/wire/auth/passwords/passwords';
import { type Measured, percentile } from '../statistics.ts';

/** Checks a password again and again, one at a time. */
export async function runBareHash(measureMs: number): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), String(measureMs)]);
  return JSON.parse(stdout);
}

if (import.meta.main) {
  const measureMs = Number(process.argv[2]);
  const stored = await hashPassword('correct horse battery');
  const latencies: number[] = [];
  const began = performance.now();
  while (performance.now() - began < measureMs) {
    const from = performance.now();
    await checkPassword('correct horse battery', stored);
    latencies.push(performance.now() - from);
  }
  const perSecond = (latencies.length * 1000) / (performance.now() - began);
  console.log(JSON.stringify({ perSecond, p50: percentile(latencies, 50), p99: percentile(latencies, 99) }));
}
