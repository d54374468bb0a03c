import { PAYMENT_STATUS_FILTERS } from '@portage/domain/pay/payments';
import * as m from '@portage/messages/pay';
import type { ReactNode } from 'react';
import { statusLabel } from '#lib/texts/status-label.ts';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { DIRECTIONS, type usePaymentFilter } from './payment-filters.ts';

const statusOptions = PAYMENT_STATUS_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? m.allStatuses : statusLabel(value),
}));
const directionLabels = { all: m.allTypes, Credit: m.creditType, Debit: m.debitType };
const directionOptions = DIRECTIONS.map((value) => ({ value, label: directionLabels[value] }));

interface PayToolbarProps {
  filters: ReturnType<typeof usePaymentFilter>;
  start?: ReactNode;
}

export function PayToolbar({ filters: { filter, set }, start }: PayToolbarProps) {
  return (
    <Toolbar start={start}>
      <SearchField
        label={m.search}
        placeholder={m.searchPlaceholder}
        value={filter.search}
        onChange={(text) => set('q', text)}
      />
      <FilterSelect
        label={m.status}
        options={statusOptions}
        value={filter.status}
        onChange={(event) => set('status', event.target.value)}
      />
      <FilterSelect
        label={m.paymentType}
        options={directionOptions}
        value={filter.direction}
        onChange={(event) => set('type', event.target.value)}
      />
    </Toolbar>
  );
}
