import { useUrlParams } from '#lib/browser/url-params.ts';
import { whenSettled } from '../dialog/history-moves.ts';

/**
 * The open tab of a page, in the address. Each is an entry of the history, as a page is.
 * @param name the query parameter, which the first tab has none of
 * @param tabs the names of the tabs; an address with another name opens the first
 * @param cleared parameters of the other tabs, such as their filters
 */
export function useUrlTab<const Tab extends string>(
  name: string,
  tabs: readonly [Tab, ...Tab[]],
  cleared: readonly string[] = [],
): [Tab, (tab: string) => void] {
  const [params, change] = useUrlParams();
  const [first] = tabs;
  const show = (tab: string) => {
    // A press is followed by focus, which asks again before the router has rendered.
    if ((new URLSearchParams(window.location.search).get(name) ?? first) === tab) return;
    const forgotten = Object.fromEntries(cleared.map((each) => [each, null]));
    change({ ...forgotten, [name]: tab === first ? null : tab }, { replace: false });
  };
  // An entry that is added while a closed dialog leaves its own would be left with it.
  const open = (tab: string) => whenSettled(() => show(tab));
  return [tabs.find((tab) => tab === params.get(name)) ?? first, open];
}
