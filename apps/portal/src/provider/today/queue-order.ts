import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { folded } from '../lists/paged/paged-queries.ts';
import type { QueueItem } from './queue-queries.ts';
import { itemTitle } from './queue-texts.ts';

/** What has no deadline is after everything that has one. */
const never = '9999-12-31';

const keys: SortKeys<QueueItem> = {
  what: (item) => folded(itemTitle(item)),
  client: ({ company }) => folded(company),
  due: ({ dueOn }) => dueOn ?? never,
  amount: ({ cents }) => cents ?? 0,
};

/** Items in the order of the address; without one, as they are: the most urgent first. */
export const useQueueOrder = (items: readonly QueueItem[]) => useUrlOrder('sort', items, keys);
