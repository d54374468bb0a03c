import { backups } from './backups.ts';
import { budget } from './budget.ts';
import { companyPeople } from './company-people.ts';
import { consoleLists } from './console-lists.ts';
import { corrections } from './corrections.ts';
import { database } from './database.ts';
import { files } from './files.ts';
import { headers } from './headers.ts';
import { limits } from './limits.ts';
import { live } from './live.ts';
import { observation } from './observation.ts';
import { processes } from './processes.ts';
import { proof } from './proof.ts';
import { queues } from './queues.ts';
import { reads } from './reads.ts';
import { receivables } from './receivables.ts';
import { sessions } from './sessions.ts';
import { staff } from './staff.ts';
import { start } from './start.ts';
import { supervision } from './supervision.ts';
import { tenancy } from './tenancy.ts';
import { values } from './values.ts';

/** Every attack, by the part of the product that it aims at. */
export const attacks = {
  backups,
  budget,
  companyPeople,
  consoleLists,
  corrections,
  database,
  files,
  headers,
  limits,
  live,
  observation,
  processes,
  proof,
  queues,
  reads,
  receivables,
  sessions,
  staff,
  start,
  supervision,
  tenancy,
  values,
};
