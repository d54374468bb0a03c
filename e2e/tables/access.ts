import { specTable } from '../spec-table.ts';

export const access = specTable('Access and dashboard', {});
