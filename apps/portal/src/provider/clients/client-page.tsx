import { cents } from '@portage/domain/money/money';
import { providerPath } from '@portage/domain/portal-paths';
import { isUuid } from '@portage/domain/text/uuid';
import * as m from '@portage/messages/console-clients';
import { formatCadNamed } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Tabs } from '#ui/choice/tabs.tsx';
import { useUrlTab } from '#ui/choice/use-url-tab.ts';
import { Alert } from '#ui/message/alert.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { AuditEntries } from '../audit/audit-entries.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import styles from '../lists/lists.module.css';
import { useLiveLists } from '../lists/live-lists.ts';
import { RecordLoading } from '../lists/record-loading.tsx';
import { PeopleTable } from '../people/people-table.tsx';
import { useClientActions } from './client-actions.tsx';
import { ClientOverview } from './client-overview.tsx';
import { ClientPay } from './client-pay.tsx';
import { type ClientRecord, clientQuery } from './clients-queries.ts';
import { ClientDocuments } from './documents/client-documents.tsx';
import { ClientInvoices } from './invoices/client-invoices.tsx';
import { ClientUsers } from './users/client-users.tsx';

const liveTables = [
  'pay_exceptions',
  'plans',
  'invoices',
  'payments',
  'wip_one_time_payments',
  'new_documents',
  'team_members',
  'company_members',
  'company_invitations',
] as const;

/** /provider/clients/ID: what the client has, owes and waits for. Reading it changes nothing of the client's. */
export function ClientPage() {
  const { companyId = '' } = useParams();
  const client = useQuery({ ...clientQuery(companyId), enabled: isUuid(companyId) });
  useLiveLists(liveTables);
  if (client.isError)
    return (
      <>
        <PageHeader title={m.client} />
        <Card flush>
          <ListFailed title={m.clientNotLoaded} />
        </Card>
      </>
    );
  if (!isUuid(companyId) || client.data === null)
    return (
      <>
        <PageHeader title={m.client} />
        <EmptyState title={m.notFound} action={<Link to={providerPath('clients')}>{m.backToClients}</Link>} />
      </>
    );
  if (client.data === undefined) return <RecordLoading title={m.client} />;
  return <Loaded client={client.data} companyId={companyId} />;
}

const TABS = ['overview', 'people', 'pay', 'invoices', 'documents', 'users', 'activity'] as const;

function Loaded({ client, companyId }: { client: ClientRecord; companyId: string }) {
  const [tab, openTab] = useUrlTab('tab', TABS, ['sort', 'invitations']);
  const { menu, actions, question } = useClientActions(client, companyId);
  const tabs = [
    { value: 'overview', label: m.overview, content: <ClientOverview client={client} companyId={companyId} /> },
    { value: 'people', label: m.people, content: <PeopleTable companyId={companyId} search="" /> },
    { value: 'pay', label: m.pay, content: <ClientPay companyId={companyId} /> },
    {
      value: 'invoices',
      label: m.invoices,
      content: <ClientInvoices companyId={companyId} client={client} />,
    },
    { value: 'documents', label: m.documents, content: <ClientDocuments client={client} companyId={companyId} /> },
    {
      value: 'users',
      label: m.users,
      content: <ClientUsers companyId={companyId} name={client.legal_name ?? ''} />,
    },
    { value: 'activity', label: m.activity, content: <AuditEntries filter={{ client: companyId }} /> },
  ];
  return (
    <>
      <PageHeader title={client.legal_name ?? ''} subtitle={<Health client={client} />} menu={menu} actions={actions} />
      {question}
      <div className={styles.panel}>
        {client.account?.disabled === true && <Alert tone="destructive">{m.disabledNote}</Alert>}
        <Tabs label={m.sections} tabs={tabs} value={tab} onValueChange={openTab} />
      </div>
    </>
  );
}

/** Agreement, plan, money and exceptions, at a glance. */
function Health({ client }: { client: ClientRecord }) {
  const owed = client.unpaid_cents ?? 0;
  return (
    <span className={styles.badges}>
      <StatusBadge tone={client.agreement_signed ? 'moss' : 'wheat'}>
        {client.agreement_signed ? m.agreementSigned : m.agreementUnsigned}
      </StatusBadge>
      <StatusBadge tone={client.plan === null ? 'wheat' : 'moss'}>{client.plan ?? m.noPlan}</StatusBadge>
      {owed > 0 && (
        <StatusBadge tone={client.overdue ? 'maple' : 'neutral'}>
          {client.overdue
            ? m.owesOverdue({ amount: formatCadNamed(cents(owed)) })
            : m.owes({ amount: formatCadNamed(cents(owed)) })}
        </StatusBadge>
      )}
      {(client.blocking ?? 0) > 0 && (
        <StatusBadge tone="maple">{m.payBlocked({ count: client.blocking ?? 0 })}</StatusBadge>
      )}
    </span>
  );
}
