import { Button, Notice } from 'billfold/parts'
import { FailureNotice } from '../../forms/FailureNotice.tsx'
import { useTask } from '../../forms/useTask.ts'
import { useSettings } from './useSettings.ts'

/** Asks once more before something that cannot be undone. */
export function Confirm({ action, close, question, run }: Confirm.Props) {
  const { t } = useSettings()
  const task = useTask()
  const go = async () => {
    if (await task.run(run)) close()
  }
  return (
    <Notice tone="warning" isLive>
      <p>{question}</p>
      <div className="st-actions">
        <Button size="small" kind="danger" isBusy={task.isBusy} onClick={go}>
          {action}
        </Button>
        <Button size="small" disabled={task.isBusy} onClick={close}>
          {t('cancel')}
        </Button>
      </div>
      <FailureNotice failure={task.failure} />
    </Notice>
  )
}

export declare namespace Confirm {
  type Props = {
    readonly question: string
    /** The verb of what is done. */
    readonly action: string
    run(): Promise<unknown>
    close(): void
  }
}
