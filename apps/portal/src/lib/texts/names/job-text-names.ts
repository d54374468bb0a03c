import type { JobText } from '@portage/domain/members/job-texts';
import * as add from '@portage/messages/add-member';
import * as details from '@portage/messages/member-details';
import * as m from '@portage/messages/member-fields';

/** What a text about a person's job is called. */
interface JobTextName {
  /** In forms and files. */
  readonly label: string;
  /** In details, where it differs. */
  readonly fact?: string;
  /** The accepted headers of an import, in both languages; the first is the template's. */
  readonly headers: string;
}

export const jobTextNames: Readonly<Record<JobText, JobTextName>> = {
  department: { label: m.department, headers: m.headerDepartment },
  manager_name: { label: add.managerName, fact: details.manager, headers: m.headerManager },
};
