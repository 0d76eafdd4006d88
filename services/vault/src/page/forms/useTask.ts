import { useRef, useState } from 'react'
import { StepUpCancelled } from './StepUpCancelled.ts'
import { useForm } from './useForm.ts'

/**
 * One thing at a time that a screen does for its visitor: busy, or failed and why.
 *
 * @example const task = useTask(); <Button isBusy={task.isBusy} onClick={() => task.run(save)} />
 */
export function useTask(): Task {
  const { clock } = useForm()
  const [state, setState] = useState<Pick<Task, 'isBusy' | 'failure'>>({ isBusy: false, failure: undefined })
  const isRunning = useRef(false)
  return {
    ...state,
    async run(work) {
      if (isRunning.current) return false
      isRunning.current = true
      setState({ isBusy: true, failure: undefined })
      try {
        await work()
        setState({ isBusy: false, failure: undefined })
        return true
      } catch (error) {
        const failure = error instanceof StepUpCancelled ? undefined : { error, atMs: clock.now() }
        setState({ isBusy: false, failure })
        return false
      } finally {
        isRunning.current = false
      }
    },
    clear: () => setState({ isBusy: false, failure: undefined }),
  }
}

export type Task = {
  readonly isBusy: boolean
  readonly failure: { readonly error: unknown; readonly atMs: number } | undefined
  /** Does it, unless something is being done. @returns whether it was done; never rejects. */
  run(work: () => Promise<unknown>): Promise<boolean>
  clear(): void
}
