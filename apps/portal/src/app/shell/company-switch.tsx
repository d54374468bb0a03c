import * as m from '@portage/messages/shell';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { chooseCompany } from '#lib/company/chosen-company.ts';
import { type Company, companiesQuery } from '#lib/company/company-queries.ts';
import { useUserId } from '#lib/session/session.tsx';
import { askToLeave } from '#ui/dialog/dialog-history.ts';
import { FilterSelect } from '#ui/field/select-field.tsx';
import styles from './sidebar.module.css';

/** Switches the company that this tab shows. Asks before what was typed or chosen is lost. Nothing for an account of one company. */
export function CompanySwitch({ company }: { company: Company | null }) {
  const navigate = useNavigate();
  const userId = useUserId();
  const { data = [] } = useQuery(companiesQuery(userId));
  if (company === null || data.length < 2) return null;
  return (
    <div className={styles.companies}>
      <FilterSelect
        label={m.switchCompany}
        options={data.map(({ id, legal_name }) => ({ value: id, label: legal_name }))}
        value={company.id}
        onChange={(event) => {
          const chosen = data.find(({ id }) => id === event.target.value);
          askToLeave(() => {
            if (chosen !== undefined) chooseCompany(userId, chosen);
            // The page's address can name a person or invoice of the other company.
            void navigate('/home');
          });
        }}
      />
    </div>
  );
}
