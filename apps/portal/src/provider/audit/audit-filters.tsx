import { parsePlainDate } from '@portage/domain/dates/plain-date';
import * as audit from '@portage/messages/console-audit';
import { formatNumber } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { DayField } from '#ui/field/day-field.tsx';
import { SelectField } from '#ui/field/select-field.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { ClientSelect } from '../suggestions/client-select.tsx';
import { PersonSelect } from '../suggestions/person-select.tsx';
import styles from './audit.module.css';
import { type AuditFilter, filterNamesQuery } from './audit-queries.ts';
import { auditTables, plainTable } from './audit-words.ts';

const days = ['from', 'to'] as const;
const parts = ['client', 'person', 'row', 'table', 'actor', ...days] as const;

/** The filter that an address has, without a day that is none. */
export const auditFilterOf = (params: URLSearchParams): AuditFilter =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const value = params.get(part);
      const isDay = days.some((day) => day === part);
      return value && (!isDay || parsePlainDate(value)) ? [[part, value]] : [];
    }),
  );

interface AuditFiltersProps {
  filter: AuditFilter;
  oldestFirst: boolean;
  onChange: (change: Record<string, string | null>) => void;
}

/** The fields of the filter and the order, behind a button on a phone, and what of it no field shows. */
export function AuditFilters({ filter, oldestFirst, onChange }: AuditFiltersProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const active = Object.keys(filter).length;
  return (
    <>
      <Button
        className={styles.fold}
        icon={<ListFilter size={16} strokeWidth={1.5} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {active === 0 ? audit.filters : audit.filtersActive({ count: formatNumber(active) })}
      </Button>
      <search id={id} className={styles.filters} data-open={isOpen}>
        <ClientSelect
          key={filter.client === undefined ? 'all' : 'one'}
          placeholder={audit.allClients}
          onSelect={(client) => onChange({ client })}
        />
        <PersonSelect
          key={filter.person === undefined ? 'everyone' : 'one person'}
          placeholder={audit.allPeople}
          onSelect={(person) => onChange({ person })}
        />
        <SelectField
          label={audit.table}
          value={filter.table ?? ''}
          options={[
            { value: '', label: audit.allTables },
            ...auditTables.map((value) => ({ value, label: audit.tableName({ table: plainTable(value) }) })),
          ]}
          onChange={({ target }) => onChange({ table: target.value || null })}
        />
        <DayField
          label={audit.from}
          value={filter.from ?? ''}
          onChange={(day) => onChange({ from: parsePlainDate(day) })}
        />
        <DayField label={audit.to} value={filter.to ?? ''} onChange={(day) => onChange({ to: parsePlainDate(day) })} />
        <SelectField
          label={audit.order}
          value={oldestFirst ? 'at' : ''}
          options={[
            { value: '', label: audit.newestFirst },
            { value: 'at', label: audit.oldestFirst },
          ]}
          onChange={({ target }) => onChange({ sort: target.value || null })}
        />
      </search>
      {active > 0 && (
        <FilterChips filter={filter} onClear={() => onChange(Object.fromEntries(parts.map((part) => [part, null])))} />
      )}
    </>
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
      {dotted(chips)}
      <Button variant="quiet" size="s" onClick={onClear}>
        {audit.clear}
      </Button>
    </p>
  );
}
