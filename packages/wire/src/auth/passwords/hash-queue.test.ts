import { describe, expect, test } from 'vitest';
import { type HashShare, hashQueue } from './hash-queue.ts';

const waiting = 16;

/** A queue whose hashes end only when the test says so. */
function heldQueue() {
  const queue = hashQueue({ running: 1, waiting }, () => new Error('busy'));
  const begun: { name: string; end: () => void }[] = [];
  const refused: string[] = [];
  let ended = 0;
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return {
    refused,
    /** The names of those whose hash has begun, in order. */
    order: () => begun.map(({ name }) => name),
    async ask(name: string, share: HashShare) {
      void queue
        .inTurn(share, () => new Promise<void>((end) => begun.push({ name, end })))
        .catch(() => refused.push(name));
      await settle();
    },
    /** Ends the hash that runs. */
    async end() {
      begun[ended]?.end();
      ended += 1;
      await settle();
    },
  };
}

const stranger = (number: number): HashShare => ({
  account: `unknown${number}@example.com`,
  network: `198.18.${number >> 8}.${number & 255}`,
  isKnown: false,
});
const known = (number: number): HashShare => ({
  account: `client${number}@example.com`,
  network: `203.0.113.${number}`,
  isKnown: true,
});

describe('while hundreds of unknown networks fill the queue', () => {
  async function flooded() {
    const held = heldQueue();
    for (let number = 0; number < 400; number++) await held.ask(`stranger ${number}`, stranger(number));
    return held;
  }

  test('the owner on a known network is next, every time', async () => {
    const held = await flooded();
    for (let visit = 0; visit < 20; visit++) {
      await held.ask(`owner ${visit}`, known(1));
      for (let number = 0; number < 40; number++)
        await held.ask('another stranger', stranger(1000 + visit * 40 + number));
      await held.end();
      // A stranger has a turn after three known ones in a row, and so delays the owner by one hash at most.
      if (!held.order().includes(`owner ${visit}`)) await held.end();
      expect(held.order()).toContain(`owner ${visit}`);
    }
    expect(held.refused.filter((name) => name.startsWith('owner'))).toEqual([]);
  });

  test('ten owners at once are served before all but three strangers', async () => {
    const held = await flooded();
    for (let number = 0; number < 10; number++) await held.ask(`owner ${number}`, known(number));
    for (let hashes = 0; hashes < 13; hashes++) await held.end();
    const served = held.order().slice(1);
    expect(served.filter((name) => name.startsWith('owner'))).toEqual(
      Array.from({ length: 10 }, (_, number) => `owner ${number}`),
    );
    expect(served.filter((name) => name.startsWith('stranger'))).toHaveLength(3);
  });

  test('an account guessed from them has one turn among the others', async () => {
    const held = heldQueue();
    await held.ask('running', stranger(0));
    for (let number = 1; number < 40; number++)
      await held.ask('guess', { ...stranger(number), account: 'target@example.com' });
    await held.ask('someone else', stranger(500));
    for (let hashes = 0; hashes < 2; hashes++) await held.end();
    expect(held.order()).toEqual(['running', 'guess', 'someone else']);
  });
});

test('without a flood, everyone is served in the order of arrival, also from one network', async () => {
  const held = heldQueue();
  const names = Array.from({ length: waiting + 1 }, (_, number) => `colleague ${number}`);
  for (const [number, name] of names.entries()) await held.ask(name, { ...stranger(number), network: '192.0.2.1' });
  for (const _ of names) await held.end();
  expect(held.order()).toEqual(names);
  expect(held.refused).toEqual([]);
});

test('one network that fills the queue gives its newest place to each newcomer, who takes turns with it', async () => {
  const held = heldQueue();
  for (let number = 0; number <= waiting; number++)
    await held.ask(`one network ${number}`, { ...stranger(number), network: '192.0.2.1' });
  await held.ask('newcomer', stranger(100));
  expect(held.refused).toEqual([`one network ${waiting}`]);
  for (let hashes = 0; hashes < 2; hashes++) await held.end();
  expect(held.order()).toEqual(['one network 0', 'one network 1', 'newcomer']);
});

test('the second of a network has its turn, however many other networks come', async () => {
  const held = heldQueue();
  await held.ask('running', stranger(0));
  await held.ask('first', { ...stranger(1), network: '192.0.2.1' });
  await held.ask('second', { ...stranger(2), network: '192.0.2.1' });
  for (let number = 3; number < 3 + 2 * waiting; number++) {
    await held.ask('other', stranger(number));
    await held.end();
  }
  expect(held.order()).toContain('second');
});

test('known networks that fill the queue leave a quarter of it to strangers', async () => {
  const held = heldQueue();
  for (let number = 0; number <= waiting; number++) await held.ask(`known ${number}`, known(number));
  for (let number = 0; number < waiting; number++) await held.ask(`stranger ${number}`, stranger(number));
  await held.ask('one more', known(200));
  expect(held.refused.filter((name) => name.startsWith('known'))).toHaveLength(waiting / 4);
  for (let hashes = 0; hashes < waiting; hashes++) await held.end();
  expect(held.order().filter((name) => name.startsWith('stranger'))).toHaveLength(waiting / 4);
});

test('never holds more than its places, and is free again after a flood', async () => {
  const held = heldQueue();
  for (let number = 0; number < 300; number++) {
    await held.ask(`stranger ${number}`, stranger(number));
    await held.ask(`known ${number}`, known(number));
  }
  expect(held.order().length + held.refused.length).toBe(600 - waiting);
  for (let hashes = 0; hashes <= waiting; hashes++) await held.end();
  await held.ask('late', stranger(999));
  expect(held.order().at(-1)).toBe('late');
});

test('serves the next one when a hash fails', async () => {
  const queue = hashQueue({ running: 1, waiting }, () => new Error('busy'));
  const failing = queue.inTurn(stranger(1), async () => {
    throw new Error('out of memory');
  });
  const next = queue.inTurn(stranger(2), async () => 'hashed');
  await expect(failing).rejects.toThrow('out of memory');
  expect(await next).toBe('hashed');
});
