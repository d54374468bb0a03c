import * as m from '@portage/messages/common';
import { Button } from '../button/button.tsx';

/** A query, of whatever data. */
export interface Read {
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface TryAgainProps {
  /** What is read again: those of them that failed. */
  reads: readonly Read[];
  size?: 's' | 'm';
}

/** Reads again what could not be loaded. It shows that this is under way also when the portal began it by itself. */
export function TryAgain({ reads, size = 'm' }: TryAgainProps) {
  const failed = reads.filter(({ isError }) => isError);
  return (
    <Button
      size={size}
      pending={failed.some(({ isFetching }) => isFetching)}
      onClick={() => {
        for (const read of failed) void read.refetch();
      }}
    >
      {m.tryAgain}
    </Button>
  );
}
