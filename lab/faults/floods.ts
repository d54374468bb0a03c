import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Installation } from './installation.ts';
import { untilFound } from './kills.ts';
import { residentMb } from './memory.ts';
import { percentile } from './report.ts';

export const floodKinds = [
  'small requests',
  'large bodies',
  'deep JSON',
  'endless bodies',
  'password guesses',
  'large joins',
] as const;
export type FloodKind = (typeof floodKinds)[number];

export interface FloodResult {
  kind: FloodKind;
  /** 99th percentile of a signed-in user's read, in milliseconds: before and during the flood. */
  idleP99: number;
  floodedP99: number;
  /** Resident memory of the server in megabytes: before, at the end, and a minute after. */
  idleMb: number;
  floodedMb: number;
  laterMb: number;
}

const attacker = join(fileURLToPath(new URL('.', import.meta.url)), 'flood-attacker.ts');

/** Lets a visitor do their worst while a signed-in user reads, and looks at what the user notices (Linux). */
export async function flood(installation: Installation, kind: FloodKind, seconds: number): Promise<FloodResult> {
  const { pid } = await untilFound(installation.find.server);
  const idleP99 = percentile(await readsFor(installation, 10), 99);
  const idleMb = await residentMb(pid);
  const args = [attacker, kind, installation.product.url, installation.publishableKey, String(seconds)];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const floodedP99 = percentile(await readsFor(installation, seconds), 99);
  const floodedMb = await residentMb(pid);
  await ended;
  await pause(60_000);
  return { kind, idleP99, floodedP99, idleMb, floodedMb, laterMb: await residentMb(pid) };
}

/** Reads the user's company again and again. Returns how long each read took, in milliseconds. */
async function readsFor({ client }: Installation, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const took: number[] = [];
  while (performance.now() < until) {
    const started = performance.now();
    await client.from('companies').select('id').single().throwOnError();
    took.push(performance.now() - started);
    await pause(20);
  }
  return took;
}
