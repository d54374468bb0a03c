import * as m from '@portage/messages/company-access';
import { useQuery } from '@tanstack/react-query';
import { chooseCompany } from '#lib/company/chosen-company.ts';
import { companiesQuery } from '#lib/company/company-queries.ts';
import { useUserId } from '#lib/session/session.tsx';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import styles from './access.module.css';

/** Asks someone who belongs to several companies which one to show. */
export function CompanyChooser() {
  const { data = [] } = useQuery(companiesQuery(useUserId()));
  return (
    <>
      <PageHeader title={m.chooseTitle} subtitle={m.chooseText} />
      <div className={styles.narrow}>
        <Card flush>
          <ul className={styles.companies}>
            {data.map(({ id, legal_name, role }) => (
              <li key={id}>
                <div>
                  <p className={styles.company}>{legal_name}</p>
                  <p className={styles.note}>{roleNames[role]}</p>
                </div>
                <Button onClick={() => chooseCompany(id)}>
                  <RichText
                    text={m.open({ company: legal_name })}
                    tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
                  />
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
