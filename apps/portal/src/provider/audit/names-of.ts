import { isUuid } from '@portage/domain/text/uuid';

/** An address takes about a hundred ids. */
const idsPerRequest = 100;

/** Names by id, without what is not an id: the database would reject all of them. */
export async function namesOf(
  given: readonly string[],
  read: (ids: string[]) => Promise<(readonly [string, string])[]>,
): Promise<ReadonlyMap<string, string>> {
  const ids = given.filter(isUuid);
  const names = new Map<string, string>();
  for (let at = 0; at < ids.length; at += idsPerRequest)
    for (const [id, name] of await read(ids.slice(at, at + idsPerRequest))) names.set(id, name);
  return names;
}
