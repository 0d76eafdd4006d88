import { Button, Notice } from 'billfold/parts'
import { cancelHold } from '../../../contract/calls/cancelHold.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { useOverview } from '../ui/useOverview.ts'
import { useSettings } from '../ui/useSettings.ts'
import { useTask } from '../ui/useTask.ts'

/** What waits on any device of the visitor, each with its date and the way to take it back. */
export function Holds() {
  const { overview } = useOverview()
  return overview.notices.flatMap(one =>
    one.kind === 'hold.begun' && one.state === 'waiting' ? [<Hold key={one.holdId} hold={one} />] : [],
  )
}

function Hold({ hold }: Hold.Props) {
  const { desk, t, time } = useSettings()
  const { change } = useOverview()
  const task = useTask()
  const cancel = () => task.run(() => change(() => desk.session.call(cancelHold, { holdId: hold.holdId })))
  const values = { name: hold.device?.name ?? t('hold.device'), time: time(hold.readyAtMs) }
  return (
    <Notice tone="warning">
      <p>{t(`hold.${hold.hold}`, values)}</p>
      <Button size="small" isBusy={task.isBusy} onClick={cancel}>
        {t('held.cancel')}
      </Button>
      <FailureNotice failure={task.failure} />
    </Notice>
  )
}

declare namespace Hold {
  type Props = { readonly hold: Extract<NoticeOf, { kind: 'hold.begun' }> }
  type NoticeOf = ReturnType<typeof useOverview>['overview']['notices'][number]
}
