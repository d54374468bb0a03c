import { GRANTABLE_ROLES, type GrantableRole } from '@portage/contract/company-rights';
import * as m from '@portage/messages/company-people';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { roleTexts } from '#lib/texts/names/role-texts.ts';
import { FormRadioGroup } from '#ui/form/fields/choice-fields.tsx';
import styles from './people.module.css';

const options = GRANTABLE_ROLES.map((role) => ({
  value: role,
  label: (
    <>
      {roleNames[role]} <span className={styles.explanation}>{roleTexts[role]}</span>
    </>
  ),
}));

interface WithRole {
  role: GrantableRole;
}
const Group = FormRadioGroup<WithRole>;

/** The role to give, of a form with a field `role`, and what each role can do. */
export function RoleField() {
  return <Group name="role" legend={m.role} options={options} />;
}
