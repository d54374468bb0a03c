import { foldText } from '@portage/domain/text/fold-text';

export interface Colleague {
  readonly team_member_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: string;
  readonly email: string;
}

/** The most names that are suggested at once. */
const MAX_SUGGESTED = 50;

/** Each colleague by what their choice is called: name and job, and the address where two would be called the same. */
export function namesOf(colleagues: readonly Colleague[]): ReadonlyMap<string, string> {
  const plain = ({ first_name, last_name, role }: Colleague) => `${first_name} ${last_name} · ${role}`;
  const counts = new Map<string, number>();
  for (const one of colleagues) counts.set(plain(one), (counts.get(plain(one)) ?? 0) + 1);
  return new Map(
    colleagues.map((one) => [
      (counts.get(plain(one)) ?? 0) > 1 ? `${plain(one)} · ${one.email}` : plain(one),
      one.team_member_id,
    ]),
  );
}

/** The names that contain a text, as it is typed without accents. */
export const suggested = (names: ReadonlyMap<string, string>, text: string): string[] =>
  [...names.keys()].filter((name) => foldText(name).includes(foldText(text.trim()))).slice(0, MAX_SUGGESTED);

/** The id of what was typed: a choice, or all of the only name that contains it; null while it could be several or none. */
export function chosenIn(names: ReadonlyMap<string, string>, text: string): string | null {
  const typed = text.trim();
  if (typed === '') return null;
  const exact = names.get(typed);
  if (exact !== undefined) return exact;
  const [only, ...more] = suggested(names, typed);
  return only !== undefined && more.length === 0 ? (names.get(only) ?? null) : null;
}
