import { Button, Notice } from 'billfold/parts'
import { useState } from 'react'
import { describeFailure } from './describeFailure.ts'
import { formatFailure } from './formatFailure.ts'
import { useCountdown } from './useCountdown.ts'
import { useForm } from './useForm.ts'
import { type Task, useTask } from './useTask.ts'

/** Why the last thing failed, and what to do; counts down what has to be waited for. */
export function FailureNotice({ failure }: { readonly failure: Task['failure'] }) {
  const { count, t } = useForm()
  const described = failure && describeFailure(failure.error)
  const untilMs = failure && described?.waitMs !== undefined ? failure.atMs + described.waitMs : undefined
  const left = useCountdown(untilMs)
  if (!described) return null
  if (described.isHeld) return <Held key={untilMs} untilMs={untilMs ?? 0} />
  if (untilMs !== undefined && left === 0) return null
  return (
    <Notice tone="danger" isLive>
      {formatFailure(described, { count, t }, untilMs === undefined ? undefined : left * 1_000)}
      {described.hint && <p>{t(described.hint)}</p>}
    </Notice>
  )
}

/** What waits because this device is young, with the way to take it back. */
function Held({ untilMs }: { readonly untilMs: number }) {
  const { cancelHold, t, time } = useForm()
  const task = useTask()
  const [isCancelled, setCancelled] = useState(false)
  if (isCancelled) return <Notice isLive>{t('held.cancelled')}</Notice>
  const cancel = () =>
    task.run(async () => {
      await cancelHold()
      setCancelled(true)
    })
  return (
    <Notice tone="warning" isLive>
      <p>{t('held', { time: time(untilMs) })}</p>
      <Button size="small" isBusy={task.isBusy} onClick={cancel}>
        {t('held.cancel')}
      </Button>
      <FailureNotice failure={task.failure} />
    </Notice>
  )
}
