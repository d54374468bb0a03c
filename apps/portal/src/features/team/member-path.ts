import { paths } from '@portage/domain/portal-paths';
import { CHANGE_PAY, NEW_CHANGE } from './member-details/dialog-names.ts';

/** Parts of a person's page, in the order of its tabs. The first one is the page's own address. */
export const personParts = ['overview', 'pay', 'documents', 'history'] as const;
export type PersonPart = (typeof personParts)[number];

/** The part that a page's address names, in any case, as the router matches addresses. Undefined when there is no such part. */
export const personPartOf = (named: string = 'overview'): PersonPart | undefined =>
  personParts.find((part) => part === named.toLowerCase());

/** The address of a person's page, or of a part of it. */
export const memberPath = (memberId: string, part: PersonPart = 'overview'): string =>
  `${paths.team}/${encodeURIComponent(memberId)}${part === 'overview' ? '' : `/${part}`}`;

/** The address of the form that changes a person's pay from a date. */
export const changePayPath = (memberId: string): string =>
  `${memberPath(memberId)}?${new URLSearchParams({ [CHANGE_PAY]: NEW_CHANGE })}`;

/** The address of the form of a one-time payment for a person. */
export const oneTimePath = (memberId: string): string =>
  `${paths.pay}?${new URLSearchParams({ dialog: 'one-time', person: memberId })}`;
