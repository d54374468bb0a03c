import * as m from '@portage/messages/console';
import * as audit from '@portage/messages/console-audit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectField } from '#ui/field/select-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { ClientSelect } from '../suggestions/client-select.tsx';
import { PersonSelect } from '../suggestions/person-select.tsx';
import styles from './audit.module.css';
import { AuditEntries } from './audit-entries.tsx';
import { type AuditFilter, filterNamesQuery } from './audit-queries.ts';
import { auditTables, plainTable } from './audit-words.ts';
import { exportAudit } from './export-audit.ts';
import { VerificationCard } from './verification-card.tsx';

const parts = ['client', 'person', 'row', 'table', 'actor', 'from', 'to'] as const;

/** /provider/audit: the filter is in the address, so that it can be linked: ?client=ID&person=ID&row=ID&table=public.invoices */
export function AuditPage() {
  const [params, change] = useUrlParams();
  const filter: AuditFilter = Object.fromEntries(
    parts.flatMap((part) => {
      const value = params.get(part);
      return value ? [[part, value]] : [];
    }),
  );
  const saving = useMutation({
    mutationFn: () => exportAudit(filter),
    onError: ({ message }) => toast({ title: audit.exportFailed, description: message, variant: 'destructive' }),
  });

  return (
    <div className={styles.page}>
      <PageHeader
        title={m.audit}
        subtitle={audit.subtitle}
        actions={
          <Button
            icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
            pending={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {audit.exportCsv}
          </Button>
        }
      />
      <VerificationCard />
      <search className={styles.filters}>
        <ClientSelect
          key={filter.client === undefined ? 'all' : 'one'}
          placeholder={audit.allClients}
          onSelect={(client) => change({ client })}
        />
        <PersonSelect
          key={filter.person === undefined ? 'everyone' : 'one person'}
          placeholder={audit.allPeople}
          onSelect={(person) => change({ person })}
        />
        <SelectField
          label={audit.table}
          value={filter.table ?? ''}
          options={[
            { value: '', label: audit.allTables },
            ...auditTables.map((value) => ({ value, label: audit.tableName({ table: plainTable(value) }) })),
          ]}
          onChange={({ target }) => change({ table: target.value || null })}
        />
        <TextField
          label={audit.from}
          type="date"
          value={filter.from ?? ''}
          onChange={({ target }) => change({ from: target.value || null })}
        />
        <TextField
          label={audit.to}
          type="date"
          value={filter.to ?? ''}
          onChange={({ target }) => change({ to: target.value || null })}
        />
      </search>
      {Object.keys(filter).length > 0 && (
        <FilterChips filter={filter} onClear={() => change(Object.fromEntries(parts.map((part) => [part, null])))} />
      )}
      <AuditEntries
        filter={filter}
        onNarrow={(part) => change(Object.fromEntries(Object.entries(part)), { replace: false })}
      />
    </div>
  );
}

/** What of the filter no field shows, and a button that clears all of it. */
function FilterChips({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  const { client, person, actor, row } = filter;
  const names = useQuery(filterNamesQuery(filter)).data;
  const [name, personName] = [names?.get(client ?? ''), names?.get(person ?? '')];
  const chips = [
    name && audit.filteredClient({ client: name }),
    personName && audit.filteredPerson({ person: personName }),
    actor && audit.filteredActor,
    row && audit.filteredRow,
  ].filter(Boolean);
  return (
    <p className={styles.chips}>
      {chips.join(' · ')}
      <Button variant="quiet" size="s" onClick={onClear}>
        {audit.clear}
      </Button>
    </p>
  );
}
