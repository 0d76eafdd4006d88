import { Button, EmptyState, Notice, Tag } from 'billfold/parts'
import { useState } from 'react'
import type { CallAnswer } from '../../../contract/calls/Call.ts'
import { revokeDevice } from '../../../contract/calls/revokeDevice.ts'
import { signOutEverywhere } from '../../../contract/calls/signOutEverywhere.ts'
import type { Overview } from '../flows/Overview.ts'
import { revokeDeviceByOwner } from '../flows/revokeDeviceByOwner.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useOverview } from '../ui/useOverview.ts'
import { useSettings } from '../ui/useSettings.ts'
import type { ScreenProps } from './ScreenProps.ts'

type Revocation = CallAnswer<typeof revokeDevice>

/** Browsers that logged in, with the way to shut each of them out. */
export function Devices({ back }: ScreenProps) {
  const { services, t, time } = useSettings()
  const { overview } = useOverview()
  const [revoked, setRevoked] = useState<Revocation>()
  const [isAsked, setAsked] = useState(false)
  return (
    <Screen title={t('devices.title')} back={back}>
      <p>{t('devices.intro')}</p>
      {revoked && (
        <Notice isLive>
          {revoked.status === 'done'
            ? t('devices.revoked.done')
            : t('devices.revoked.waiting', { time: time(revoked.readyAtMs) })}
        </Notice>
      )}
      {overview.devices.length === 0 && <EmptyState title={t('devices.title')} />}
      <ul className="st-list">
        {overview.devices.map(one => (
          <Device key={one.deviceId} device={one} revoked={setRevoked} />
        ))}
      </ul>
      {isAsked ? (
        <Confirm
          question={t('devices.everywhere.sure')}
          action={t('devices.everywhere')}
          close={() => setAsked(false)}
          run={async () => {
            await services.session.call(signOutEverywhere, {})
            await services.session.end()
          }}
        />
      ) : (
        <Button kind="danger" onClick={() => setAsked(true)}>
          {t('devices.everywhere')}
        </Button>
      )}
    </Screen>
  )
}

function Device({
  device,
  revoked,
}: {
  readonly device: Overview['devices'][number]
  revoked(answer: Revocation): void
}) {
  const { services, guard, t, time } = useSettings()
  const { change } = useOverview()
  const { deviceId, hostOrigin, isRevoked, isThisOne, lastSeenAtMs } = device
  const [isAsked, setAsked] = useState(false)
  const name =
    hostOrigin === services.vaultOrigin
      ? t('devices.here', { name: device.name })
      : t('devices.on', { name: device.name, site: new URL(hostOrigin).host })
  return (
    <li className="st-item">
      <div>
        <div>
          {name} {isThisOne && <Tag tone="success">{t('devices.this')}</Tag>}
          {isRevoked && <Tag tone="danger">{t('devices.revoked')}</Tag>}
        </div>
        <div className="st-small">{t('devices.used', { time: time(lastSeenAtMs) })}</div>
      </div>
      {!isRevoked && !isAsked && (
        <Button size="small" aria-label={t('devices.revoke', { name })} onClick={() => setAsked(true)}>
          {t('devices.revoke.short')}
        </Button>
      )}
      {isAsked && (
        <Confirm
          question={
            isThisOne
              ? `${t('devices.revoke.sure', { name })} ${t('devices.revoke.this')}`
              : t('devices.revoke.sure', { name })
          }
          action={t('devices.revoke.short')}
          close={() => setAsked(false)}
          run={async () => {
            if (isThisOne) {
              await guard(() => services.session.call(revokeDevice, { deviceId }))
              await services.session.end()
              return
            }
            await change(async tools => revoked(await revokeDeviceByOwner(tools, deviceId)))
          }}
        />
      )}
    </li>
  )
}
