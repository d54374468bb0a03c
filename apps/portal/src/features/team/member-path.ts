import { paths } from '@portage/domain/portal-paths';

/** Parts of a person's page, in the order of its tabs. The first one is the page's own address. */
export const personParts = ['overview', 'pay', 'documents', 'history'] as const;
export type PersonPart = (typeof personParts)[number];

/** The part that a page's address names, in any case, as the router matches addresses. Undefined when there is no such part. */
export const personPartOf = (named: string = 'overview'): PersonPart | undefined =>
  personParts.find((part) => part === named.toLowerCase());

/** The address of a person's page, or of a part of it. */
export const memberPath = (memberId: string, part: PersonPart = 'overview'): string =>
  `${paths.team}/${encodeURIComponent(memberId)}${part === 'overview' ? '' : `/${part}`}`;
