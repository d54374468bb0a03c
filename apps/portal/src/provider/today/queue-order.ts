import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { folded } from '../lists/paged/paged-queries.ts';
import type { QueueItem } from './queue-queries.ts';
import { itemTitle } from './queue-texts.ts';

/** What has no deadline is after everything that has one. */
const never = '9999-12-31';

/** Items in the order of the address; without one, as they are: the most urgent first. */
export const useQueueOrder = <Item extends QueueItem>(
  items: readonly Item[],
  title: (item: Item) => string = itemTitle,
) =>
  useUrlOrder('sort', items, {
    what: (item: Item) => folded(title(item)),
    client: ({ company }: Item) => folded(company),
    due: ({ dueOn }: Item) => dueOn ?? never,
    amount: ({ cents }: Item) => cents ?? 0,
  });
