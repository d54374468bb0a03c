/** What makes an address another page: its path, and the view that some pages have as a parameter. */
export const pageIdentity = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `${pathname} ${new URLSearchParams(search).get('view') ?? ''}`;
