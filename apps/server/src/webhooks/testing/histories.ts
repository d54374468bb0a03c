import { type Story, stories } from './stories.ts';

/** One attempt to report an event of the story, by its place in it. */
interface Attempt {
  event: number;
  /** The provider cannot be asked at that moment: the attempt fails and changes nothing. */
  away: boolean;
}
type Step = { happens: number } | { reported: Attempt[] };

/** A story, and how its events reached us: late, shuffled, several times, at once, or not at the first try. */
export interface History {
  story: Story;
  /** In order; the attempts of one step are made at the same time. */
  steps: Step[];
}

/** Numbers from 0 to 1 that follow from a seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every event is reported as soon as it happened, once. */
export const orderly = (story: Story): History => ({
  story,
  steps: story.happenings.flatMap((_, event) => [{ happens: event }, { reported: [{ event, away: false }] }]),
});

/** Every event is taken at least once, at some time after it happened. */
export function randomHistory(random: () => number): History {
  const story = stories[Math.floor(random() * stories.length)] as Story;
  const last = story.happenings.length - 1;
  const attempts = story.happenings.flatMap((_, event) => {
    const taken = 1 + Number(random() < 0.25) + Number(random() < 0.1);
    const failed = Number(random() < 0.1);
    return Array.from({ length: taken + failed }, (_, at) => ({
      event,
      away: at >= taken,
      after: event + Math.floor(random() * (last - event + 1)),
      order: random(),
    }));
  });
  attempts.sort((one, other) => one.after - other.after || one.order - other.order);
  const steps: Step[] = [];
  for (let happens = 0; happens <= last; happens += 1) {
    steps.push({ happens });
    for (const { event, away } of attempts.filter((attempt) => attempt.after === happens)) {
      const before = steps.at(-1);
      if (before !== undefined && 'reported' in before && random() < 0.3) before.reported.push({ event, away });
      else steps.push({ reported: [{ event, away }] });
    }
  }
  return { story, steps };
}
