import { specTable } from '../spec-table.ts';

export const team = specTable('Team and schedules', {});
