/** Who a hash is for. */
export interface HashShare {
  /** The email address, whether or not it has an account. */
  account: string;
  network: string;
  /** Whether the account has signed in from the network, or its password or session was just checked. */
  isKnown: boolean;
}

/** How many hashes run at the same time, and how many wait. The queue reads them each time. */
export interface HashLimits {
  running: number;
  waiting: number;
}

interface Waiting {
  share: HashShare;
  /** Its place in the order: the smallest is next. A network's or account's later hashes get larger ones. */
  turn: number;
  start: () => void;
  refuse: () => void;
}

/** A queue in which a flood of strangers does not keep out known networks, nor one network or account another. */
export interface HashQueue {
  /** @throws the queue's refusal when there is no place, at once or as soon as another takes the place */
  inTurn<T>(share: HashShare, work: () => Promise<T>): Promise<T>;
}

/** After so many known ones in a row, it is the turn of a stranger who waits. */
const maxKnownInRow = 3;

/**
 * Known networks are served before strangers, and take their places when the queue is full. A quarter of the hashes and places is kept
 * for strangers. Among known networks, and among strangers, networks and accounts take turns, and when the queue is full, the one with
 * most places gives its newest to a newcomer with fewer.
 * @param refusal creates the error of those who get no place: the same for all, so that it tells nothing about an account
 */
export function hashQueue(limits: HashLimits, refusal: () => Error): HashQueue {
  let running = 0;
  let knownInRow = 0;
  const [known, strangers] = [fairLane(limits), fairLane(limits)];

  /** The place that a newcomer takes over when the queue is full, if any. */
  function takePlaceFor({ isKnown, ...share }: HashShare): Waiting | undefined {
    const kept = Math.floor(limits.waiting / 4);
    if (isKnown && strangers.size() > kept) return strangers.takeNewest(0);
    if (!isKnown && strangers.size() < kept) return known.takeNewest(0);
    const lane = isKnown ? known : strangers;
    return lane.takeNewest(1 + lane.related(share).length);
  }

  function admit(share: HashShare, start: () => void, refuse: () => void): void {
    if (known.size() + strangers.size() >= limits.waiting) {
      const given = takePlaceFor(share);
      if (given === undefined) {
        refuse();
        return;
      }
      given.refuse();
    }
    (share.isKnown ? known : strangers).add(share, start, refuse);
  }

  function takeNext(): Waiting | undefined {
    const isStrangersTurn = known.size() === 0 || (strangers.size() > 0 && knownInRow >= maxKnownInRow);
    knownInRow = isStrangersTurn ? 0 : knownInRow + 1;
    return (isStrangersTurn ? strangers : known).takeFirst();
  }

  return {
    async inTurn(share, work) {
      if (running < limits.running) running += 1;
      else await new Promise<void>((start, reject) => admit(share, start, () => reject(refusal())));
      try {
        return await work();
      } finally {
        // Hand the place to the next in line, so that no newcomer takes it first.
        const next = takeNext();
        if (next === undefined) running -= 1;
        else next.start();
      }
    },
  };
}

/** Those who wait and take turns, in order of arrival. */
function fairLane(limits: HashLimits) {
  const waiting: Waiting[] = [];
  let now = 0;
  const related = ({ network, account }: Pick<HashShare, 'network' | 'account'>) =>
    waiting.filter(({ share }) => share.network === network || share.account === account);
  const take = (at: number) => waiting.splice(at, 1)[0];
  return {
    size: () => waiting.length,
    related,
    /** Its turn is now, or one turn after the last one of its network and account. */
    add(share: HashShare, start: () => void, refuse: () => void): void {
      const turn = Math.max(now, ...related(share).map((one) => one.turn + 1));
      waiting.push({ share, turn, start, refuse });
    },
    takeFirst(): Waiting | undefined {
      const turns = waiting.map(({ turn }) => turn);
      const first = take(turns.indexOf(Math.min(...turns)));
      // Time also passes with each hash, so that those who wait for their second turn get it however many newcomers there are.
      if (first !== undefined) now = Math.max(now + 1 / limits.waiting, first.turn);
      return first;
    },
    /** The newest of the network or account that has most places, if those are more than `places`. */
    takeNewest(places: number): Waiting | undefined {
      const counts = waiting.map(({ share }) => related(share).length);
      const most = Math.max(0, ...counts);
      return most > places ? take(counts.lastIndexOf(most)) : undefined;
    },
  };
}
