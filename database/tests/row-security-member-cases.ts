import { EDITED_JOB_TEXTS, eachText, JOB_TEXTS } from '@portage/domain/members/job-texts';
import { type Case, denied, duplicate, myKey, raised, type TwoTenants, theirKey } from './row-security-case.ts';

const member = (companyId: string, extra: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    company_id: companyId,
    first_name: 'A',
    last_name: 'B',
    role: 'x',
    email: 'a@b.example',
    birth_date: '1990-01-01',
    social_insurance_number: '046454286',
    is_employee: 'no',
    address_1: 'x',
    payroll_schedule: 'Monthly',
    commencement_date: '2026-01-01',
    ...extra,
  };
  return `insert into team_members (${Object.keys(row).join(', ')}) values (${Object.values(row)
    .map((value) => `'${value}'`)
    .join(', ')})`;
};
/** Rights to members. */
export const memberCases = (tenants: TwoTenants): Case[] => [
  ['admin', 'team_members', 'can add a member', () => member(tenants.mine.companyId), 1],
  [
    'admin',
    'team_members',
    'can add a member with every text of the job',
    () =>
      member(
        tenants.mine.companyId,
        eachText(JOB_TEXTS, (name) => name),
      ),
    1,
  ],
  ['admin', 'team_members', 'cannot add a member to another company', () => member(tenants.theirs.companyId), raised],
  [
    'admin',
    'team_members',
    'cannot add an approved member',
    () => member(tenants.mine.companyId, { status: 'approved' }),
    denied,
  ],
  [
    'admin',
    'team_members',
    'cannot set an approval date',
    () => member(tenants.mine.companyId, { approved_date: '2026-01-01' }),
    denied,
  ],
  [
    'admin',
    'team_members',
    'rejects a SIN without nine digits',
    () => member(tenants.mine.companyId, { social_insurance_number: '12345' }),
    '22023',
  ],
  [
    'admin',
    'team_members',
    'cannot approve without requesting activation first',
    () => `update team_members set status = 'approved' where team_member_id = '${tenants.mine.pendingMemberId}'`,
    denied,
  ],
  [
    'admin',
    'team_members',
    'can request activation',
    () => `update team_members set action = 'activate' where team_member_id = '${tenants.mine.pendingMemberId}'`,
    1,
  ],
  [
    'admin',
    'team_members',
    'cannot update a member of another company',
    () => `update team_members set action = 'activate' where team_member_id = '${tenants.theirs.pendingMemberId}'`,
    0,
  ],
  [
    'admin',
    'team_members',
    'cannot move a member to another company',
    () => `update team_members set company_id = '${tenants.theirs.companyId}'`,
    denied,
  ],
  ...[
    ["address_1 = 'New 1'", 'the first address line'],
    ["address_2 = 'Unit 2'", 'the second address line'],
    ["city = 'Laval'", 'the city'],
    ["state = 'QC'", 'the province'],
    ["postal_code = 'H2X 1Y4'", 'the postal code'],
    ["birth_date = '1991-02-03'", 'the birth date'],
    ["commencement_date = '2026-02-01'", 'the commencement date before an invoice'],
    ["social_insurance_number = '130692544'", 'the SIN'],
    ...EDITED_JOB_TEXTS.map((name) => [`${name} = 'x'`, name]),
  ].flatMap(([change, what]): Case[] => [
    [
      'admin',
      'team_members',
      `can correct ${what}`,
      () => `update team_members set ${change} where team_member_id = '${tenants.mine.pendingMemberId}'`,
      1,
    ],
    [
      'admin',
      'team_members',
      `cannot correct ${what} of another company’s member`,
      () => `update team_members set ${change} where team_member_id = '${tenants.theirs.pendingMemberId}'`,
      0,
    ],
    [
      'anon',
      'team_members',
      `cannot correct ${what} without signing in`,
      () => `update team_members set ${change}`,
      denied,
    ],
  ]),
  ...[
    'paid_until = app.today()',
    'approved_date = null',
    "country = 'Canada'",
    'resume_url = null',
    "status = 'approved'",
    "emergency_name = 'Luc', emergency_phone = '1'",
  ].map(
    (change): Case => [
      'admin',
      'team_members',
      `cannot set ${change}`,
      () => `update team_members set ${change}`,
      denied,
    ],
  ),
  [
    'admin',
    'team_members',
    'rejects a corrected SIN with a wrong check digit',
    () => `update team_members set social_insurance_number = '046454287'`,
    '22023',
  ],
  [
    'admin',
    'team_members',
    'rejects a corrected province that does not exist',
    () => `update team_members set state = 'XX'`,
    '23514',
  ],
  [
    'admin',
    'team_members',
    'rejects a second member with the same key',
    () => member(tenants.mine.companyId, { request_key: myKey }),
    duplicate,
  ],
  [
    'admin',
    'team_members',
    'can use another company’s key',
    () => member(tenants.mine.companyId, { request_key: theirKey }),
    1,
  ],
  [
    'admin',
    'team_members',
    'cannot tell another company’s key from an unused one',
    () => member(tenants.theirs.companyId, { request_key: theirKey }),
    raised,
  ],
  [
    'admin',
    'team_members',
    'finds no rows of others by key',
    () => `select 1 from team_members where request_key = '${theirKey}'`,
    0,
  ],
  ['admin', 'team_members', 'cannot change the key', () => 'update team_members set request_key = null', denied],
];
