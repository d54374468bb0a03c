import { foldText } from '@portage/domain/text/fold-text';
import { compareNames } from '@portage/messages/formats';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { tagName } from '#lib/texts/names/tag-name.ts';
import type { SortKeys } from '#ui/list/sort-order.ts';

/** The fields documents are searched by. */
export interface Findable {
  name: string;
  tag: string | null;
}

/** The filter, kept in the URL so it survives a reload and can be shared. Empty text filters nothing. */
export function useDocumentFilter() {
  const [params, change] = useUrlParams();
  function set(name: 'q' | 'tag' | 'page', value: string) {
    // A changed filter goes back to the first page.
    change({ page: null, [name]: value === '' ? null : value });
  }
  return {
    search: params.get('q') ?? '',
    tag: params.get('tag') ?? '',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    set,
    clear: () => change({ q: null, tag: null, page: null, sort: null }),
  };
}

const plain = (text: string | null) => (text ?? '').trim().toLowerCase();

/** Documents whose name or tag contains the search text and that have the tag ('' for any). Ignores case, and accents in the search. */
export function findDocuments<Row extends Findable>(rows: readonly Row[], search: string, tag: string): Row[] {
  const words = foldText(search.trim());
  return rows.filter(
    (row) =>
      (tag === '' || plain(row.tag) === plain(tag)) &&
      (foldText(row.name).includes(words) || foldText(tagName(row.tag ?? '')).includes(words)),
  );
}

/** Sort key of each sortable column. */
export const documentOrder: SortKeys<Findable & { created_at: string }> = {
  name: ({ name }) => plain(name),
  tag: ({ tag }) => plain(tagName(tag ?? '')),
  date: ({ created_at }) => created_at,
};

/** All tags in alphabetical order, including the selected one even when no document has it. */
export function tagsOf(rows: readonly Findable[], chosen: string): string[] {
  const byName = new Map<string, string>();
  for (const tag of [chosen, ...rows.map((row) => row.tag ?? '')]) {
    if (plain(tag) !== '') byName.set(plain(tag), tag.trim());
  }
  return [...byName.values()].sort(compareNames);
}
