import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockRequest, setWithdrawn } from './queries.ts';

/**
 * Takes back a person's own request while nothing answers it. A second time does nothing.
 * @throws Refusal 404 for a request of someone else, 409 for one that is answered
 */
export function withdrawRequest({ db }: Pick<Deps, 'db'>, memberId: string, id: string): Promise<void> {
  return db.transaction(asService, async (tx) => {
    const request = await lockRequest(tx, id);
    if (request?.memberId !== memberId) throw new Refusal(404, 'correctionNotFound');
    if (request.state === 'withdrawn') return;
    if (request.state !== 'open') throw new Refusal(409, 'requestAnswered');
    await setWithdrawn(tx, id);
  });
}
