import * as m from '@portage/messages/company-access';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { chooseCompany, companyOfTab } from '#lib/company/chosen-company.ts';
import { type Company, companiesQuery } from '#lib/company/company-queries.ts';
import { useUserId } from '#lib/session/session.tsx';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import styles from './access.module.css';

/** The companies of the user, each with a button that opens it in this tab. Nothing without one. */
export function CompanyList() {
  const userId = useUserId();
  const navigate = useNavigate();
  const { data = [] } = useQuery(companiesQuery(userId));
  if (data.length === 0) return null;

  function open(company: Company) {
    // The page's address can name a person or invoice of the company that this tab showed.
    if (companyOfTab(userId) !== null) void navigate('/home');
    chooseCompany(userId, company);
  }

  return (
    <Card flush>
      <ul className={styles.companies}>
        {data.map((company) => (
          <li key={company.id}>
            <div>
              <p className={styles.company}>{company.legal_name}</p>
              <p className={styles.note}>{roleNames[company.role]}</p>
            </div>
            <Button onClick={() => open(company)}>
              <RichText
                text={m.open({ company: company.legal_name })}
                tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
              />
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
