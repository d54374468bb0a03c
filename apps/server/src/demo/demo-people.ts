import type { GrantableRole } from '@portage/contract/company-rights';
import type { BankAccount } from '@portage/domain/payouts/bank-account';
import type { Province } from '@portage/domain/places/provinces';

/** A member of a demo company. Salaries are in dollars per year. */
export interface DemoMember {
  first: string;
  last: string;
  role: string;
  department: string;
  province: Province;
  city: string;
  postal: string;
  salary: number;
  schedule: 'Bi-Weekly' | 'Monthly';
  /** About how many days before the demo day employment started. `startDay` moves it to give paydays on bank days. */
  startedDaysAgo: number;
  approved: boolean;
  /** Whether the placement letter is signed; default true. The client can remind the person of one that is not. */
  signsLetter?: boolean;
  sin: string;
  /** Where pay goes. Made up; a person who is not active yet has none. */
  bank?: BankAccount;
  /** The password of the person's own account; a person without one has not been invited. */
  password?: string;
}

export interface DemoCompany {
  name: string;
  email: string;
  password: string;
  country: string;
  currency: 'CAD' | 'EUR' | 'GBP' | 'USD';
  address: string;
  plan: 'Professional' | 'Enterprise';
  /** The language of its account. */
  locale: 'en-CA' | 'fr-CA';
  /** Who signs the service agreement. */
  signer: string;
  members: DemoMember[];
  /** Another person who uses the portal for the company. */
  colleague?: { name: string; email: string; password: string; role: GrantableRole };
}

export const demoCompanies: DemoCompany[] = [
  {
    name: 'Aurora Robotics',
    email: 'ana@aurora-robotics.example',
    password: 'maple-canoe-portage',
    country: 'Germany',
    currency: 'EUR',
    address: 'Torstrasse 140, 10119 Berlin, Germany',
    plan: 'Professional',
    locale: 'en-CA',
    signer: 'Ana Keller',
    colleague: {
      name: 'Felix Brandt',
      email: 'felix@aurora-robotics.example',
      password: 'granite-ledger-aurora',
      role: 'finance',
    },
    members: [
      {
        first: 'Maya',
        last: 'Tremblay',
        role: 'Staff Engineer',
        department: 'Engineering',
        province: 'ON',
        city: 'Toronto',
        postal: 'M5V 2T6',
        salary: 91_000,
        schedule: 'Bi-Weekly',
        startedDaysAgo: 77,
        approved: true,
        sin: '629173469',
        bank: { institution: '003', transit: '06702', account: '5127346' },
        password: 'cedar-payday-lantern',
      },
      {
        first: 'Liam',
        last: 'Chen',
        role: 'Product Designer',
        department: 'Design',
        province: 'BC',
        city: 'Vancouver',
        postal: 'V6B 1A1',
        salary: 60_000,
        schedule: 'Bi-Weekly',
        startedDaysAgo: 77,
        approved: true,
        signsLetter: false,
        sin: '130692544',
        bank: { institution: '004', transit: '94000', account: '6203185' },
      },
      {
        first: 'Élodie',
        last: 'Gagnon',
        role: 'Customer Success Lead',
        department: 'Success',
        province: 'QC',
        city: 'Montréal',
        postal: 'H2X 1Y4',
        salary: 78_000,
        schedule: 'Monthly',
        startedDaysAgo: 75,
        approved: true,
        sin: '272877200',
        bank: { institution: '815', transit: '30081', account: '0418273' },
      },
      {
        first: 'Noah',
        last: 'Okafor',
        role: 'Data Analyst',
        department: 'Operations',
        province: 'AB',
        city: 'Calgary',
        postal: 'T2P 1J9',
        salary: 72_000,
        schedule: 'Bi-Weekly',
        startedDaysAgo: 0,
        approved: false,
        sin: '453201121',
      },
    ],
  },
  {
    name: 'Fjord Analytics',
    email: 'jonas@fjord-analytics.example',
    password: 'quiet-harbour-ledger',
    country: 'United Kingdom',
    currency: 'GBP',
    address: '1 Finsbury Square, London EC2A 1AE, United Kingdom',
    plan: 'Enterprise',
    locale: 'en-CA',
    signer: 'Jonas Whitfield',
    members: [
      {
        first: 'Priya',
        last: 'Sharma',
        role: 'Backend Engineer',
        department: 'Engineering',
        province: 'NS',
        city: 'Halifax',
        postal: 'B3J 1S9',
        salary: 104_000,
        schedule: 'Bi-Weekly',
        startedDaysAgo: 49,
        approved: true,
        sin: '735104283',
        bank: { institution: '002', transit: '00083', account: '0194627' },
      },
      {
        first: 'Owen',
        last: 'MacLeod',
        role: 'Account Executive',
        department: 'Sales',
        province: 'MB',
        city: 'Winnipeg',
        postal: 'R3C 0A1',
        salary: 66_000,
        schedule: 'Monthly',
        startedDaysAgo: 60,
        approved: true,
        sin: '364182055',
        bank: { institution: '010', transit: '00307', account: '7350914' },
      },
    ],
  },
  {
    name: 'Atelier Boréal',
    email: 'claire@atelier-boreal.example',
    password: 'erable-pagaie-riviere',
    country: 'France',
    currency: 'EUR',
    address: '12 rue de la République, 69002 Lyon, France',
    plan: 'Professional',
    locale: 'fr-CA',
    signer: 'Claire Fontaine',
    members: [
      {
        first: 'Mathilde',
        last: 'Bouchard',
        role: 'Conceptrice principale',
        department: 'Conception',
        province: 'QC',
        city: 'Québec',
        postal: 'G1R 2B5',
        salary: 84_500,
        schedule: 'Bi-Weekly',
        startedDaysAgo: 63,
        approved: true,
        sin: '268419579',
        bank: { institution: '006', transit: '01561', account: '2846019' },
      },
      {
        first: 'Étienne',
        last: 'Robichaud',
        role: 'Développeur web',
        department: 'Technologie',
        province: 'NB',
        city: 'Moncton',
        postal: 'E1C 1A1',
        salary: 68_000,
        schedule: 'Bi-Weekly',
        startedDaysAgo: 49,
        approved: true,
        sin: '157293648',
        bank: { institution: '001', transit: '02594', account: '3715208' },
      },
    ],
  },
];

/** A person's address at a company: the first name in lowercase, without accents. */
export const memberEmail = ({ email }: DemoCompany, { first }: DemoMember): string =>
  `${first.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()}@${email.split('@')[1]}`;

/** An account of the demo, as it is shown to the person who starts Portage. */
export interface DemoAccount {
  /** The name of its company, and the role of a person who does not own it, or who is paid. */
  company: string;
  email: string;
  password: string;
}

export const demoAccounts: readonly DemoAccount[] = demoCompanies.flatMap((company) => [
  { company: company.name, email: company.email, password: company.password },
  ...(company.colleague === undefined
    ? []
    : [
        {
          company: `${company.name}, ${company.colleague.role}`,
          email: company.colleague.email,
          password: company.colleague.password,
        },
      ]),
  ...company.members.flatMap((member) =>
    member.password === undefined
      ? []
      : [
          {
            company: `${company.name}, ${member.first}'s own account`,
            email: memberEmail(company, member),
            password: member.password,
          },
        ],
  ),
]);
