import * as m from '@portage/messages/console-money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { companyNameQuery } from '../../pay-runs/pay-queries.ts';
import { ClientSelect } from '../../suggestions/client-select.tsx';

const ClientDialog = lazyOpened(async () => (await import('../ageing/client-dialogs.tsx')).ClientDialog);

/** A button that asks for the client, and then for its receipt. */
export function RecordReceipt() {
  const [asking, setAsking] = useState(false);
  const [client, setClient] = useState<string | null>(null);
  const name = useQuery({ ...companyNameQuery(client ?? ''), enabled: client !== null }).data;
  const close = () => {
    setAsking(false);
    setClient(null);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{m.recordReceipt}</Button>
      {asking && (client === null || name === undefined) && (
        <Dialog
          open
          size="s"
          addressed={false}
          title={m.recordReceipt}
          description={m.recordReceiptOf}
          onOpenChange={(open) => open || close()}
          footer={<Button onClick={close}>{m.cancel}</Button>}
        >
          <ClientSelect onSelect={setClient} />
        </Dialog>
      )}
      {asking && client !== null && name !== undefined && (
        <ClientDialog act="receipt" client={{ company_id: client, company: name }} onClose={close} />
      )}
    </>
  );
}
