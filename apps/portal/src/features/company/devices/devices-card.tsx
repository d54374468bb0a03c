import type { SignedInDevice } from '@portage/contract/auth-extensions';
import { type Device, describeDevice } from '@portage/domain/text/device-name';
import * as m from '@portage/messages/company';
import * as names from '@portage/messages/device-names';
import { formatMoment } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useUserId } from '#lib/session/session.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { RichText } from '#ui/text/rich-text.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import styles from '../company.module.css';
import { devicesQuery } from './device-queries.ts';
import { useSignOutDevices } from './sign-out-devices.ts';

const initialCount = 5;

/** Lists the account's signed-in devices and signs others out. */
export function DevicesCard() {
  const devices = useQuery(devicesQuery(useUserId()));
  const signOut = useSignOutDevices();
  const [asking, setAsking] = useState(false);
  const [all, setAll] = useState(false);
  const known = devices.data ?? [];
  const others = known.filter((device) => !device.current).length;
  const signingOutId = signOut.isPending && signOut.variables !== 'others' ? signOut.variables.id : null;

  return (
    <Card
      title={m.devicesTitle}
      aside={
        others > 0 && (
          <Button size="s" onClick={() => setAsking(true)}>
            {m.signOutOthers}
          </Button>
        )
      }
    >
      {devices.isError && (
        <div className={styles.row}>
          <p>{m.devicesNotLoaded}</p>
          <TryAgain reads={[devices]} size="s" />
        </div>
      )}
      <ul className={styles.devices} aria-busy={devices.isPending}>
        {devices.isPending && (
          <li className={styles.device} aria-hidden="true">
            <div className={styles.about}>
              <Skeleton width="9rem" height="1.5rem" />
              <Skeleton width="80%" height="1.25rem" />
            </div>
          </li>
        )}
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
          {m.showAllDevices({ count: known.length })}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.signOutOthersTitle}
        description={m.signOutOthersText({ count: others })}
        confirmLabel={m.signOut}
        destructive
        pending={signOut.isPending}
        onConfirm={() => signOut.mutate('others', { onSettled: () => setAsking(false) })}
      />
    </Card>
  );
}

function DeviceRow({
  device,
  signingOut,
  onSignOut,
}: {
  device: SignedInDevice;
  signingOut: boolean;
  onSignOut: () => void;
}) {
  const described = describeDevice(device.user_agent);
  const name = nameOf(described);
  const facts = [
    ...(device.current ? [] : [m.lastSeen({ moment: formatMoment(Date.parse(device.last_used_at)) })]),
    m.signedIn({ moment: formatMoment(Date.parse(device.created_at)) }),
    ...(device.ip === null ? [] : [device.ip]),
  ];
  const Icon = described.handheld ? Smartphone : Monitor;
  return (
    <li className={styles.device}>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className={styles.about}>
        <p className={styles.deviceName}>
          {name}
          {device.current && <StatusBadge tone="moss">{m.thisDevice}</StatusBadge>}
        </p>
        <p className={styles.term}>{dotted(facts)}</p>
      </div>
      {!device.current && (
        <Button size="s" variant="quiet" pending={signingOut} onClick={onSignOut}>
          <RichText
            text={m.signOutDevice({ name })}
            tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
          />
        </Button>
      )}
    </li>
  );
}

/** 'Firefox on Windows', or as much of it as is known. */
function nameOf({ browser, system, app }: Device): string {
  if (system === null) return browser ?? app ?? names.unknown;
  return browser === null ? names.unknownBrowser({ system }) : names.browserOnSystem({ browser, system });
}
