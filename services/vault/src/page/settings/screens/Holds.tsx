import { Button, Notice } from 'billfold/parts'
import { useState } from 'react'
import { cancelHold } from '../../../contract/calls/cancelHold.ts'
import { FailureNotice } from '../../forms/FailureNotice.tsx'
import { useTask } from '../../forms/useTask.ts'
import { approveDevice } from '../flows/approveDevice.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { useOverview } from '../ui/useOverview.ts'
import { useSettings } from '../ui/useSettings.ts'

/** What waits on any device of the visitor, each with its date and the way to take it back. */
export function Holds() {
  const { overview } = useOverview()
  const { t } = useSettings()
  return (
    <>
      {!overview.areNoticesWhole && <Notice tone="warning">{t('holds.unknown')}</Notice>}
      {overview.notices.flatMap(one =>
        one.kind === 'hold.begun' && one.state === 'waiting' ? [<Hold key={one.holdId} hold={one} />] : [],
      )}
    </>
  )
}

function Hold({ hold }: Hold.Props) {
  const { services, t, time } = useSettings()
  const { change } = useOverview()
  const task = useTask()
  const cancel = () => task.run(() => change(() => services.session.call(cancelHold, { holdId: hold.holdId })))
  const canApprove = hold.hold === 'release' && hold.device?.isThisOne !== true
  const [isAsked, setAsked] = useState(false)
  const { device } = hold
  const isHere = device?.hostOrigin === services.vaultOrigin
  const described =
    device &&
    (isHere
      ? t('devices.here', { name: device.name })
      : t('devices.on', { name: device.name, site: new URL(device.hostOrigin).host }))
  const values = { name: described ?? t('hold.device'), time: time(hold.readyAtMs) }
  return (
    <Notice tone="warning">
      <p>{t(`hold.${hold.hold}`, values)}</p>
      <Button size="small" isBusy={task.isBusy} onClick={cancel}>
        {t('held.cancel')}
      </Button>
      {canApprove && !isAsked && (
        <Button size="small" kind="quiet" onClick={() => setAsked(true)}>
          {t('hold.approve')}
        </Button>
      )}
      {isAsked && (
        <Confirm
          question={t('hold.approve.sure', values)}
          action={t('hold.approve')}
          close={() => setAsked(false)}
          run={() => change(tools => approveDevice(tools, hold.holdId))}
        />
      )}
      <FailureNotice failure={task.failure} />
    </Notice>
  )
}

declare namespace Hold {
  type Props = { readonly hold: Extract<NoticeOf, { kind: 'hold.begun' }> }
  type NoticeOf = ReturnType<typeof useOverview>['overview']['notices'][number]
}
