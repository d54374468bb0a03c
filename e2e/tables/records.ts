import { specTable } from '../spec-table.ts';

export const records = specTable('Documents, company, time and attendance', {});
