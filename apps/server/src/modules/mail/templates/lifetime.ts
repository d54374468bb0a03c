/**
 * How long a link or a code works, in the largest unit that says it exactly; a part of a minute is dropped, so that no mail promises more.
 * @returns for messages: `hours` is 0 where `minutes` says it
 */
export function lifetimeOf(seconds: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.floor(seconds / 60));
  return { hours: minutes % 60 === 0 ? minutes / 60 : 0, minutes };
}
