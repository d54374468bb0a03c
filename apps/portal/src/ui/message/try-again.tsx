import * as m from '@portage/messages/common';
import { Button } from '../button/button.tsx';

/** A query with any data. */
export interface Read {
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface TryAgainProps {
  /** The reads of the page. Those that failed are repeated. */
  reads: readonly Read[];
  size?: 's' | 'm';
}

/** A button that repeats failed reads. It also shows that they are running when the portal repeats them by itself. */
export function TryAgain({ reads, size = 'm' }: TryAgainProps) {
  const failed = reads.filter(({ isError }) => isError);
  return (
    <Button
      size={size}
      data-try-again=""
      pending={failed.some(({ isFetching }) => isFetching)}
      onClick={() => {
        for (const read of failed) void read.refetch();
      }}
    >
      {m.tryAgain}
    </Button>
  );
}
