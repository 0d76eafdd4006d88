import { relayRefusals } from './relayRefusals.ts'

/**
 * Reads the reason of a close with code 3000. `kind` is the refusal that the text names, absent for texts of other
 * relays; `serverTimeMs` is the relay's clock where the reason states it: with `tokenExpired` and `tokenNotYetValid` a client makes its
 * next token by that clock instead of its own.
 *
 * @example readRefusal('Project not found') // { kind: 'projectUnknown' }
 */
export function readRefusal(reason: string): readRefusal.ReturnType {
  const time = reason.match(/ \(server time (\d{1,12})\)$/)
  const text = time ? reason.slice(0, time.index) : reason
  const kinds = Object.keys(relayRefusals) as (keyof typeof relayRefusals)[]
  const kind = kinds.find(one => relayRefusals[one].reason === text)
  return { ...(kind ? { kind } : {}), ...(time ? { serverTimeMs: Number(time[1]) * 1_000 } : {}) }
}

export declare namespace readRefusal {
  type ReturnType = {
    readonly kind?: keyof typeof relayRefusals
    /** Milliseconds since 1970. */
    readonly serverTimeMs?: number
  }
}
