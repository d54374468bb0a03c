/** Max characters of one part. PostgreSQL rejects a notification of 8,000 bytes or more; the rest is for the head. */
const maxPartLength = 7900;

/** A message put together from its notifications. */
export interface Joined {
  from: string;
  text: string;
}

/**
 * Splits JSON into notifications, each with its sender, its number and their count. Only ASCII is sent, so that every
 * character is one byte and a text can be cut anywhere.
 */
export function splitNotifications(from: string, json: string): string[] {
  const ascii = json.replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const count = Math.ceil(ascii.length / maxPartLength);
  return Array.from(
    { length: count },
    (_, at) => `${from} ${at + 1} ${count} ${ascii.slice(at * maxPartLength, (at + 1) * maxPartLength)}`,
  );
}

/**
 * Puts notifications together again. Those of one transaction come in order; a message whose beginning was missed is dropped.
 * @returns a function that takes one notification and returns the message that it completes, or null
 */
export function joinNotifications(): (notification: string) => Joined | null {
  const begun = new Map<string, string[]>();
  return (notification) => {
    const [, from, number, count, part] = /^(\S+) (\d+) (\d+) (.*)$/s.exec(notification) ?? [];
    if (from === undefined || part === undefined) return null;
    const parts = number === '1' ? [] : begun.get(from);
    if (parts === undefined || parts.length + 1 !== Number(number)) return null;
    parts.push(part);
    if (number !== count) {
      begun.set(from, parts);
      return null;
    }
    begun.delete(from);
    return { from, text: parts.join('') };
  };
}
