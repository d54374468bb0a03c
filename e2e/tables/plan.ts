import { specTable } from '../spec-table.ts';

export const plan = specTable('Plan', {});
