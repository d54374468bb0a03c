import { plainDate } from '@portage/domain/dates/plain-date';

/** How much a world holds. */
export interface WorldSize {
  /** At least 2; the first one employs a twentieth of all people. */
  companies: number;
  people: number;
  /** Years of pay before the day of the world; at most 2. */
  years: number;
}

/** Fills in seconds; tests use it. */
export const everydaySize: WorldSize = { companies: 20, people: 200, years: 1 };

/** About 5 million lines. */
export const fullSize: WorldSize = { companies: 10_000, people: 200_000, years: 1 };

/** The day of every world. It is fixed, so that a world is the same on any date. */
export const worldDay = plainDate('2026-06-01');

/** People that each company but the first employs. */
export const peopleEach = ({ companies, people }: WorldSize): number =>
  Math.max(1, Math.floor((people - firstCompanyPeople({ people })) / (companies - 1)));

/** People that the first company employs. */
export const firstCompanyPeople = ({ people }: Pick<WorldSize, 'people'>): number =>
  Math.max(1, Math.ceil(people / 20));
