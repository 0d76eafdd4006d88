import type { Clock } from '@billfold/service'
import type { Revocations } from '../services/Revocations.ts'
import type { Serving } from '../services/Serving.ts'

/** A process that did not stop it itself notices within this. */
const rememberMs = 1_000

/** The switch is stored in the list of revocations: every process of the role asks it, and a database that is set back does not turn it on again. */
export function createServing(options: { readonly clock: Clock; readonly revocations: Revocations }): Serving {
  const { clock, revocations } = options
  let known: { readonly isStopped: boolean; readonly at: number } | undefined
  const note = (isStopped: boolean) => {
    known = { isStopped, at: clock.monotonic() }
    return isStopped
  }
  return {
    async isStopped() {
      if (known && clock.monotonic() - known.at < rememberMs) return known.isStopped
      return note(await revocations.hasAny([{ kind: 'serving', id: 'all' }]))
    },
    wasStopped: () => known?.isStopped ?? false,
    async stop() {
      await revocations.add([{ kind: 'serving', id: 'all' }])
      note(true)
    },
    async resume() {
      await revocations.resume()
      note(false)
    },
  }
}
