import * as m from '@portage/messages/me';
import { createContext, type ReactNode, useContext } from 'react';
import { setTabItem } from '#lib/session/tab-storage.ts';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { useEmployment } from './employment.ts';
import styles from './person.module.css';
import type { Employment } from './person-queries.ts';

/** Keeps the employment that a tab shows. */
export const EMPLOYMENT_OF_TAB = 'portage-employment';

interface Employments {
  employments: readonly Employment[];
  choose: (id: string) => void;
}
const EmploymentsContext = createContext<Employments>({ employments: [], choose: () => {} });

export const EmploymentSwitch = ({ value, children }: { value: Employments; children: ReactNode }) => (
  <EmploymentsContext value={value}>{children}</EmploymentsContext>
);

/** Chooses whose pay is shown, for a person who works for several clients. */
export function EmploymentSelect() {
  const { employments, choose } = useContext(EmploymentsContext);
  const { team_member_id: id } = useEmployment();
  if (employments.length < 2) return null;
  return (
    <div className={styles.switch}>
      <FilterSelect
        label={m.switchWork}
        value={id}
        options={employments.map(({ team_member_id, company, role }) => ({
          value: team_member_id,
          label: m.workAt({ company, role }),
        }))}
        onChange={({ target }) => {
          setTabItem(EMPLOYMENT_OF_TAB, target.value);
          choose(target.value);
        }}
      />
    </div>
  );
}
