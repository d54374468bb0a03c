import * as m from '@portage/messages/home';
import { config } from '#lib/browser/config.ts';
import { Card } from '#ui/page/card.tsx';
import styles from '../home.module.css';

const cra = 'https://www.canada.ca/en/revenue-agency/services';
const links = [
  [m.hiringInCanada, `${cra}/tax/businesses/topics/payroll.html`],
  [m.deductionsCalculator, `${cra}/e-services/digital-services-businesses/payroll-deductions-online-calculator.html`],
];

export function ResourcesCard() {
  return (
    <Card title={m.resources}>
      <ul className={styles.links}>
        {[...links, [m.bookCall, config.bookingUrl]].map(([label, href]) => (
          <li key={label}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
