import { config } from '#lib/config.ts';
import { Card } from '#ui/card.tsx';
import styles from './home.module.css';

const cra = 'https://www.canada.ca/en/revenue-agency/services';
const links = [
  ['Hiring in Canada: what the employer pays', `${cra}/tax/businesses/topics/payroll.html`],
  [
    'CRA payroll deductions calculator',
    `${cra}/e-services/digital-services-businesses/payroll-deductions-online-calculator.html`,
  ],
];

export function ResourcesCard() {
  return (
    <Card title="Resources">
      <ul className={styles.links}>
        {[...links, ['Need help? Book a call', config.bookingUrl]].map(([label, href]) => (
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
