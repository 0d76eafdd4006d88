import { useEffect, useState } from 'react'
import { showToast } from '../../../core/actions/showToast.ts'
import type { SendArguments } from '../../../core/modal/views.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { requestFailed } from '../../../protocol/errors/rows/request.ts'
import { getSend } from '../../../send/getSend.ts'
import { prepareSend } from '../../../send/prepareSend.ts'
import { INITIAL_SEND } from '../../../send/sendTransition.ts'

/** Puts the host's values for the view into the draft; reports what is wrong with them. `true` while this runs. */
export function useGiven(params: SendArguments | undefined): boolean {
  const kit = useKit()
  const slot = kit.runtime.slot(create)
  // Back from another view, what the visitor has added meanwhile stays.
  const [isTaken] = useState(() => slot.params === params && getSend(kit).getState() !== INITIAL_SEND)
  const [isBusy, setIsBusy] = useState(params !== undefined && !isTaken)
  useEffect(() => {
    if (!params || isTaken) return
    slot.params = params
    const leaving = new AbortController()
    const { signal } = leaving
    prepareSend(kit, params, signal)
      .then(
        draft => signal.aborted || getSend(kit).take(draft),
        error =>
          signal.aborted ||
          showToast(kit, 'error', isBillfoldError(error) ? error.shortMessage : requestFailed.message),
      )
      .finally(() => signal.aborted || setIsBusy(false))
    return () => leaving.abort()
  }, [kit, slot, params, isTaken])
  return isBusy
}

const create = (): { params: SendArguments | undefined } => ({ params: undefined })
