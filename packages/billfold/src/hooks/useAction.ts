import { useCallback, useRef, useState } from 'react'
import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { requestFailed } from '../protocol/errors/rows/request.ts'
import { useKit } from './useKit.ts'

/** What a hook of an action returns. Actions whose parameters may be left out are run without: `run()`. */
export type ActionState<parameters, result> = {
  /** Runs the action and never throws: what comes of it is in `isPending`, `result` and `error`. */
  run(...given: Given<parameters>): void
  /** Runs the action. The promise is the action's own and rejects with its error, which is in `error` as well. */
  runAsync(...given: Given<parameters>): Promise<result>
  readonly isPending: boolean
  readonly error: BillfoldError | undefined
  readonly result: result | undefined
  reset(): void
}

/**
 * An action with the state of its newest call. Unmounting does not abort it: a request that the visitor approves in the wallet
 * takes effect, with or without the component.
 * @example
 * const { run, isPending, error } = useAction(switchNetwork)
 * const move = () => run({ networkId: 'eip155:8453' })
 */
export function useAction<parameters, result>(
  action: (kit: Kit, parameters: parameters) => Promise<result>,
): ActionState<parameters, result> {
  const kit = useKit()
  const newest = useRef(0)
  const [{ of, ...state }, setState] = useState<OwnState<result>>({ ...IDLE, of: kit })
  const runAsync = useCallback(
    async (...[parameters]: Given<parameters>) => {
      newest.current += 1
      const call = newest.current
      setState({ ...IDLE, isPending: true, of: kit })
      try {
        const result = await action(kit, parameters as parameters)
        if (call === newest.current) setState({ ...IDLE, result, of: kit })
        return result
      } catch (cause) {
        const error = isBillfoldError(cause) ? cause : new BillfoldError(requestFailed, { cause })
        if (call === newest.current) setState({ ...IDLE, error, of: kit })
        throw error
      }
    },
    [action, kit],
  )
  // The failure is in `error`.
  const run = useCallback((...given: Given<parameters>) => void runAsync(...given).catch(() => {}), [runAsync])
  const reset = useCallback(() => {
    // Ignore the result of a call that is still running.
    newest.current += 1
    setState({ ...IDLE, of: kit })
  }, [kit])
  // What another kit was asked stays with it.
  return { ...(of === kit ? state : IDLE), run, runAsync, reset }
}

/** The arguments of a call: none, where the action needs none. */
type Given<parameters> = undefined extends parameters ? [parameters?: parameters] : [parameters: parameters]

type OwnState<result> = Pick<ActionState<never, result>, 'isPending' | 'error' | 'result'> & { readonly of: Kit }

const IDLE = { isPending: false, error: undefined, result: undefined } as const
