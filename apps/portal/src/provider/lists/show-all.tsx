import { showAll } from '@portage/messages/console-lists';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { Button } from '#ui/button/button.tsx';

/** A button that clears the search and the filter of a list that found nothing. */
export function ShowAll() {
  const [, change] = useUrlParams();
  return <Button onClick={() => change({ q: null, status: null })}>{showAll}</Button>;
}
