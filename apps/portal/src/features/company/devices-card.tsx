import { deviceName } from '@portage/domain/device-name';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#lib/session.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './company.module.css';
import { type Device, useDevices, useSignOutDevices } from './devices.ts';

const initialCount = 5;

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Lists the account's signed-in devices and signs others out. */
export function DevicesCard() {
  const { user } = useSession();
  const devices = useDevices(user?.id);
  const signOut = useSignOutDevices(user?.id);
  const [asking, setAsking] = useState(false);
  const [all, setAll] = useState(false);
  const known = devices.data ?? [];
  const others = known.filter((device) => !device.current).length;
  const signingOutId = signOut.isPending && signOut.variables !== 'others' ? signOut.variables.id : null;

  return (
    <Card
      title="Signed-in devices"
      aside={
        others > 0 && (
          <Button size="s" onClick={() => setAsking(true)}>
            Sign out the others
          </Button>
        )
      }
    >
      {devices.isPending && (
        <div aria-busy="true">
          <Skeleton width="60%" />
        </div>
      )}
      {devices.isError && (
        <div className={styles.row}>
          <p>The devices could not be loaded.</p>
          <Button onClick={() => void devices.refetch()}>Try again</Button>
        </div>
      )}
      <ul className={styles.devices}>
        {known.slice(0, all ? undefined : initialCount).map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            signingOut={signingOutId === device.id}
            onSignOut={() => signOut.mutate(device)}
          />
        ))}
      </ul>
      {!all && known.length > initialCount && (
        <Button size="s" variant="quiet" className={styles.more} onClick={() => setAll(true)}>
          Show all {known.length}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out the other devices?"
        description={`${others === 1 ? 'The other device has' : `The ${others} other devices have`} to sign in again. This one stays signed in.`}
        confirmLabel="Sign out"
        destructive
        pending={signOut.isPending}
        onConfirm={() => signOut.mutate('others', { onSettled: () => setAsking(false) })}
      />
    </Card>
  );
}

function DeviceRow({ device, signingOut, onSignOut }: { device: Device; signingOut: boolean; onSignOut: () => void }) {
  const name = deviceName(device.user_agent);
  const Icon = / on (iPhone|iPad|Android)$/.test(name) ? Smartphone : Monitor;
  return (
    <li className={styles.device}>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className={styles.about}>
        <p className={styles.deviceName}>
          {name}
          {device.current && <StatusBadge tone="moss">This device</StatusBadge>}
        </p>
        <p className={styles.term}>
          {!device.current && `Last seen ${moment.format(new Date(device.last_used_at))} · `}
          Signed in {moment.format(new Date(device.created_at))}
          {device.ip !== null && ` · ${device.ip}`}
        </p>
      </div>
      {!device.current && (
        <Button size="s" variant="quiet" pending={signingOut} onClick={onSignOut}>
          Sign out
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
