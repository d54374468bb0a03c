/** Begins the names under which recent items are kept. On its own, so that what forgets them needs no code of the search. */
export const RECENT_KEY = 'portage-recent';
