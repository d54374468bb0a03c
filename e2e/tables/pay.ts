import { specTable } from '../spec-table.ts';

export const pay = specTable('Pay', {});
