import type { Envelope } from '../../contract/envelope.ts'
import type { GivenFactor } from './GivenFactor.ts'

const bringable: readonly GivenFactor['kind'][] = ['passkey', 'recovery', 'passphrase', 'device']

/** What a visitor may open their wallet with where this device does not. `device`: the key of another storage of this browser, if there is one. */
export function toBringable(open: readonly Envelope[]): readonly GivenFactor['kind'][] {
  return bringable.filter(kind => open.some(one => one.kind === kind))
}
