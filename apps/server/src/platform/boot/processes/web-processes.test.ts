import { expect, test } from 'vitest';
import type { Running } from './keep-running.ts';
import { keepWebProcesses } from './web-processes.ts';

/** Fake processes: which run, in the order started, and failures of the next starts. */
function fakes() {
  const running: { place: number; end(reason: string): void }[] = [];
  const log: string[] = [];
  const failures: Error[] = [];
  async function start(place: number): Promise<Running> {
    log.push(`start ${place}`);
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    const ended = Promise.withResolvers<string>();
    const one = { place, end: ended.resolve };
    running.push(one);
    void ended.promise.then(() => running.splice(running.indexOf(one), 1));
    const stop = async (isReplaced = false) => {
      log.push(`${isReplaced ? 'retire' : 'stop'} ${place}`);
      ended.resolve('stopped');
    };
    return { ended: ended.promise, stop };
  }
  const options = () => ({ onEnded: () => {}, onRestartFailed: () => {}, maxPauseMs: 1 });
  return { running, log, failures, start, options, places: () => running.map(({ place }) => place).sort() };
}

async function startThree() {
  const all = fakes();
  const processes = await keepWebProcesses(3, all.start, all.options);
  expect(all.places()).toEqual([0]);
  processes.startOthers();
  await expect.poll(all.places).toEqual([0, 1, 2]);
  return { ...all, processes };
}

test('restarts only the process that ended, at its place', async () => {
  const { running, log, places, processes } = await startThree();
  running[1]?.end('SIGKILL');
  await expect.poll(() => log.filter((line) => line === 'start 1').length).toBe(2);
  await expect.poll(places).toEqual([0, 1, 2]);
  expect(log).toEqual(['start 0', 'start 1', 'start 2', 'start 1']);
  await processes.stop();
  expect(places()).toEqual([]);
});

test('replaces one process after the other, each once its successor runs', async () => {
  const { log, places, processes } = await startThree();
  log.length = 0;
  await processes.replace();
  expect(log).toEqual(['start 0', 'retire 0', 'start 1', 'retire 1', 'start 2', 'retire 2']);
  await expect.poll(places).toEqual([0, 1, 2]);
  await processes.stop();
});

test('retries a further process whose start fails, and reports the failure of the first', async () => {
  const all = fakes();
  all.failures.push(new Error('port taken'));
  await expect(keepWebProcesses(2, all.start, all.options)).rejects.toThrow('port taken');
  const processes = await keepWebProcesses(2, all.start, all.options);
  all.failures.push(new Error('no memory'), new Error('no memory'));
  processes.startOthers();
  await expect.poll(all.places).toEqual([0, 1]);
  await processes.stop();
});

test('a stop while processes start leaves none running', async () => {
  const all = fakes();
  const processes = await keepWebProcesses(3, all.start, all.options);
  processes.startOthers();
  await processes.stop();
  expect(all.places()).toEqual([]);
});
