// What the people of a company change of it.
export { ownsCompany, setCompanyOwner, setSecondStepRequired } from './queries.ts';
