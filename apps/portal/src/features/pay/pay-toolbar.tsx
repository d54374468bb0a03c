import { PAYMENT_STATUS_FILTERS } from '@portage/domain/payments';
import { statusLabel } from '@portage/domain/statuses';
import type { ReactNode } from 'react';
import { SearchField } from '#ui/search-field.tsx';
import { FilterSelect } from '#ui/select-field.tsx';
import { Toolbar } from '#ui/toolbar.tsx';
import { DIRECTIONS, type usePaymentFilter } from './payment-filters.ts';

const statusOptions = PAYMENT_STATUS_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? 'All Statuses' : statusLabel(value),
}));
const directionOptions = DIRECTIONS.map((value) => ({ value, label: value === 'all' ? 'All Types' : value }));

interface PayToolbarProps {
  filters: ReturnType<typeof usePaymentFilter>;
  start?: ReactNode;
}

export function PayToolbar({ filters: { filter, set }, start }: PayToolbarProps) {
  return (
    <Toolbar start={start}>
      <SearchField
        label="Search by employee name, email, or payment type"
        placeholder="Search by employee name, email, or payment type..."
        value={filter.search}
        onChange={(text) => set('q', text)}
      />
      <FilterSelect
        label="Status"
        options={statusOptions}
        value={filter.status}
        onChange={(event) => set('status', event.target.value)}
      />
      <FilterSelect
        label="Payment type"
        options={directionOptions}
        value={filter.direction}
        onChange={(event) => set('type', event.target.value)}
      />
    </Toolbar>
  );
}
