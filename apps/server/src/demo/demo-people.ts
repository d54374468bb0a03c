/** A member of a demo company. Salaries are in dollars per year. */
export interface DemoMember {
  first: string;
  last: string;
  role: string;
  department: string;
  province: string;
  city: string;
  postal: string;
  salary: number;
  schedule: 'Bi-Weekly' | 'Monthly';
  /** Days between the start of employment and the demo day. */
  startedDaysAgo: number;
  approved: boolean;
  sin: string;
}

export interface DemoCompany {
  name: string;
  email: string;
  password: string;
  country: string;
  currency: string;
  address: string;
  plan: 'Professional' | 'Enterprise';
  members: DemoMember[];
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
        sin: '046454286',
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
        sin: '130692544',
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
        sin: '604912345',
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
        sin: '705123451',
      },
    ],
  },
];
