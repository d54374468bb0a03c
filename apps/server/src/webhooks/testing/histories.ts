import { type Story, stories } from './stories.ts';

/** One attempt to deliver an event, by its index in the story. */
interface Attempt {
  event: number;
  /** The provider is unreachable: the attempt fails and changes nothing. */
  fails: boolean;
}
type Step = { happens: number } | { reported: Attempt[] };

/** A story, and how its events were delivered: late, out of order, repeatedly, concurrently, or after failures. */
export interface History {
  story: Story;
  /** In order; the attempts of one step run concurrently. */
  steps: Step[];
}

/** A seeded random number generator: 0 up to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every event is delivered once, as soon as it happens. */
export const inOrder = (story: Story): History => ({
  story,
  steps: story.events.flatMap((_, event) => [{ happens: event }, { reported: [{ event, fails: false }] }]),
});

/** Every event is accepted at least once, some time after it happens. */
export function randomHistory(random: () => number): History {
  const story = stories[Math.floor(random() * stories.length)] as Story;
  const last = story.events.length - 1;
  const attempts = story.events.flatMap((_, event) => {
    const taken = 1 + Number(random() < 0.25) + Number(random() < 0.1);
    const failed = Number(random() < 0.1);
    return Array.from({ length: taken + failed }, (_, at) => ({
      event,
      fails: at >= taken,
      after: event + Math.floor(random() * (last - event + 1)),
      order: random(),
    }));
  });
  attempts.sort((one, other) => one.after - other.after || one.order - other.order);
  const steps: Step[] = [];
  for (let happens = 0; happens <= last; happens += 1) {
    steps.push({ happens });
    for (const { event, fails } of attempts.filter((attempt) => attempt.after === happens)) {
      const before = steps.at(-1);
      if (before !== undefined && 'reported' in before && random() < 0.3) before.reported.push({ event, fails });
      else steps.push({ reported: [{ event, fails }] });
    }
  }
  return { story, steps };
}
