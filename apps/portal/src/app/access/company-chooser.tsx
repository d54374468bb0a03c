import * as m from '@portage/messages/company-access';
import { PageHeader } from '#ui/page/page-header.tsx';
import styles from './access.module.css';
import { CompanyList } from './company-list.tsx';

/** Asks someone who belongs to several companies which one to show. */
export const CompanyChooser = () => (
  <>
    <PageHeader title={m.chooseTitle} subtitle={m.chooseText} />
    <div className={styles.narrow}>
      <CompanyList />
    </div>
  </>
);
