/** What a file costs a screen beside its own bytes, in compressed bytes. */
const requestCost = 8_000;

/** How much each kind of view counts, found by trying: /home has 170 KB of scripts, any other screen 40 KB more. Few things that open on a screen are opened each time. */
const weights: Readonly<Record<View['kind'], number>> = {
  first: 4.5,
  firstOfPerson: 3,
  visitor: 2,
  client: 1,
  staff: 1,
  person: 1,
  opened: 0.2,
};

/** A screen, or what opens on one, such as a dialog. A set of views is a number whose bits are their places in the list. */
export interface View {
  /** `first` is what a client sees after signing in, while the first page's code loads too; `firstOfPerson` is the first page of a person who is paid. */
  readonly kind: 'first' | 'firstOfPerson' | 'visitor' | 'client' | 'staff' | 'person' | 'opened';
  /** The views it opens on, which have loaded their own files by then. */
  readonly on: bigint;
  /** The most files that it may load. */
  readonly most?: number;
}

/** Modules that load together. */
export interface Part {
  readonly modules: readonly string[];
  /** Compressed bytes of scripts and of styles. */
  readonly scripts: number;
  readonly styles: number;
  /** It is joined to no other: where it can't be loaded, its screen shows all the rest. */
  readonly apart?: boolean;
  /** The views that load it. */
  views: bigint;
  /** The parts that load with it. */
  readonly imports: Set<Part>;
  /** The parts that its modules import by name, also those of which nothing is left: the bundler orders chunks by them. */
  readonly after: Set<Part>;
}

/** Two parts, and what their views save at most when they are joined. */
interface Pair {
  readonly a: Part;
  readonly b: Part;
  saved: number;
  exact: boolean;
}

export const has = (views: bigint, at: number): boolean => ((views >> BigInt(at)) & 1n) === 1n;

/** Parts and all that follows from them. */
export function closure(parts: Iterable<Part>, by: 'imports' | 'after'): Set<Part> {
  const all = new Set(parts);
  for (const part of all) for (const next of part[by]) all.add(next);
  return all;
}

/**
 * Joins parts, always the two that save the views most, until one request less is not worth the bytes that some views would load for
 * nothing, and then what costs least in views with too many files. Never joins what clients and visitors load with what only others do,
 * nor parts that then would import themselves.
 * @returns each part after those it imports
 */
export function joinParts(given: readonly Part[], views: readonly View[]): Part[] {
  const parts = new Set(given);
  const cost = costs(views);
  const clients = clientsOf(views);
  const isForClients = (part: Part) => (part.views & clients) !== 0n;

  /** What joining two saves, without what their views then load because the other one imports it. */
  const saving = (a: Part, b: Part) => cost(a) + cost(b) - cost(a, b.views, b);
  /** What the views of two parts pay when both are joined for what only one of them imports. */
  const spent = (a: Part, b: Part): number => {
    const joined = both(a, b);
    const before = closure(joined.after, 'after');
    if (before.has(a) || before.has(b)) return Number.POSITIVE_INFINITY;
    let sum = 0;
    for (const part of closure(joined.imports, 'imports')) sum += cost(part, a.views | b.views) - cost(part);
    return sum;
  };
  const pairsOf = (some: readonly Part[], others: readonly Part[]): Pair[] =>
    some.flatMap((a, at) => {
      if (a.apart === true) return [];
      const compared = new Set(some.slice(0, at + 1));
      return others.flatMap((b) =>
        compared.has(b) || b.apart === true || isForClients(a) !== isForClients(b)
          ? []
          : [{ a, b, saved: saving(a, b), exact: false }],
      );
    });
  /** The pair that saves the most, or costs the least. */
  const bestOf = (pairs: Iterable<Pair>): Pair | undefined => {
    for (;;) {
      let best: Pair | undefined;
      for (const each of pairs) if (best === undefined || each.saved > best.saved) best = each;
      if (best === undefined || best.exact) return best;
      best.saved -= spent(best.a, best.b);
      best.exact = true;
    }
  };
  const join = (a: Part, b: Part): Set<Part> => {
    const joined = both(a, b);
    parts.delete(a);
    parts.delete(b);
    for (const part of parts)
      for (const by of ['imports', 'after'] as const) {
        const has = [part[by].delete(a), part[by].delete(b)];
        if (has.includes(true)) part[by].add(joined);
      }
    parts.add(joined);
    const changed = new Set([joined]);
    for (const part of closure([joined], 'imports')) {
      if ((joined.views & ~part.views) === 0n) continue;
      part.views |= joined.views;
      changed.add(part);
    }
    return changed;
  };

  const worthIt = ({ saved }: Pair) => saved > 0;
  let pairs = pairsOf(given, given).filter(worthIt);
  for (let best = bestOf(pairs); best !== undefined && best.saved > 0; best = bestOf(pairs)) {
    const changed = join(best.a, best.b);
    pairs = pairs.filter(({ a, b }) => parts.has(a) && parts.has(b) && !changed.has(a) && !changed.has(b));
    pairs.push(...pairsOf([...changed], [...parts]).filter(worthIt));
  }
  for (const [at, { most }] of views.entries())
    for (;;) {
      const loaded = [...parts].filter((part) => has(part.views, at));
      const files = loaded.reduce((sum, part) => sum + filesOf(part), 0);
      const best = most === undefined || files <= most ? undefined : bestOf(pairsOf(loaded, loaded));
      if (best === undefined || best.saved === Number.NEGATIVE_INFINITY) break;
      join(best.a, best.b);
    }
  return inOrder(parts);
}

/** Scripts are one file, and styles another. */
const filesOf = ({ scripts, styles }: Pick<Part, 'scripts' | 'styles'>) => (scripts > 0 ? 1 : 0) + (styles > 0 ? 1 : 0);

/** A function that tells what views pay for a part in bytes, also if more views loaded it or another part were joined to it. */
function costs(views: readonly View[]) {
  const known = new Map<bigint, number>();
  /** How many views load something. One that opens on others loads nothing where all of those have it. */
  const weightOf = (loading: bigint): number => {
    let weight = known.get(loading);
    if (weight !== undefined) return weight;
    weight = 0;
    for (const [at, { kind, on }] of views.entries())
      if (has(loading, at)) {
        if (on === 0n || (on & ~loading) !== 0n) weight += weights[kind];
      }
    known.set(loading, weight);
    return weight;
  };
  return (part: Part, alsoLoading = 0n, joined?: Part): number => {
    const styles = part.styles + (joined?.styles ?? 0);
    const bytes = part.scripts + (joined?.scripts ?? 0) + styles;
    return weightOf(part.views | alsoLoading) * (bytes + requestCost * (styles > 0 ? 2 : 1));
  };
}

function both(a: Part, b: Part): Part {
  const others = (by: 'imports' | 'after') => new Set([...a[by], ...b[by]].filter((part) => part !== a && part !== b));
  return {
    modules: [...a.modules, ...b.modules],
    scripts: a.scripts + b.scripts,
    styles: a.styles + b.styles,
    views: a.views | b.views,
    imports: others('imports'),
    after: others('after'),
  };
}

/** Clients' and visitors' views, and what opens on them. */
export function clientsOf(views: readonly View[]): bigint {
  let clients = 0n;
  for (let before = -1n; before !== clients; ) {
    before = clients;
    for (const [at, { kind, on }] of views.entries())
      if (['first', 'client', 'visitor'].includes(kind) || (on & clients) !== 0n) clients |= 1n << BigInt(at);
  }
  return clients;
}

function inOrder(parts: Iterable<Part>): Part[] {
  const seen = new Set<Part>();
  const ordered = new Set<Part>();
  const add = (part: Part) => {
    if (seen.has(part)) return;
    seen.add(part);
    for (const next of part.after) add(next);
    ordered.add(part);
  };
  for (const part of parts) add(part);
  return [...ordered];
}
