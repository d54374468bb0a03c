/** One attack that a test carries out, and how the product stood it before that test existed. */
export interface AttackCase {
  /** What the attacker does, in one line. */
  attack: string;
  /** What it achieved before the product was changed, with figures where measured; `held` if it never succeeded. */
  before: string;
  /** What the attacker gets now. */
  now: string;
  /** The test that carries it out: its file, from the repository's root, and its name. */
  test: { file: string; name: string };
}
