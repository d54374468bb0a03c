export type { OwnCompany } from './queries.ts';
