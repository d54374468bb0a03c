import * as m from '@portage/messages/console-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { createFirsts } from './firsts.ts';

/** The failures on screen, by the page or dialog that shows them. */
const failures = createFirsts<Element>();

/**
 * Instead of a list, or of what the title names, that could not be loaded. An outage fails several lists of a page: the first one
 * offers to try again, and reads all of them.
 */
export function ListFailed({ title = m.notLoaded }: { title?: string }) {
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [id] = useState(() => Symbol('failure'));
  useEffect(() => {
    const scope = place.current?.closest('[role="dialog"], main') ?? document.body;
    return failures.add(scope, id);
  }, [id]);
  const isFirst = useSyncExternalStore(failures.subscribe, () => failures.isFirst(id));
  const retry = () =>
    queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  return (
    <div ref={place}>
      <FailedState title={title} action={isFirst && <Button onClick={() => void retry()}>{m.tryAgain}</Button>} />
    </div>
  );
}
