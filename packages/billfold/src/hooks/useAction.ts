import { useCallback, useRef, useState } from 'react'
import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { requestFailed } from '../protocol/errors/rows/request.ts'
import { useKit } from './useKit.ts'

/** What a hook of an action returns. */
export type ActionState<parameters, result> = {
  /** Runs the action. The promise is the action's own: await it to catch. */
  run(parameters: parameters): Promise<result>
  readonly isPending: boolean
  readonly error: BillfoldError | undefined
  readonly result: result | undefined
  reset(): void
}

/**
 * An action with the state of its newest call. Unmounting does not abort it: what the visitor approves in the wallet
 * happens, whoever is watching.
 * @example const { run, isPending, error } = useAction(switchNetwork)
 */
export function useAction<parameters, result>(
  action: (kit: Kit, parameters: parameters) => Promise<result>,
): ActionState<parameters, result> {
  const kit = useKit()
  const newest = useRef(0)
  const [state, setState] = useState<Pick<ActionState<parameters, result>, 'isPending' | 'error' | 'result'>>(IDLE)
  const run = useCallback(
    async (parameters: parameters) => {
      newest.current += 1
      const call = newest.current
      setState({ isPending: true, error: undefined, result: undefined })
      try {
        const result = await action(kit, parameters)
        if (call === newest.current) setState({ isPending: false, error: undefined, result })
        return result
      } catch (cause) {
        const error = isBillfoldError(cause) ? cause : new BillfoldError(requestFailed, { cause })
        if (call === newest.current) setState({ isPending: false, error, result: undefined })
        throw error
      }
    },
    [action, kit],
  )
  const reset = useCallback(() => setState(IDLE), [])
  return { ...state, run, reset }
}

const IDLE = { isPending: false, error: undefined, result: undefined } as const
