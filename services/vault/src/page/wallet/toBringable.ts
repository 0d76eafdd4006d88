import type { Envelope } from '../../contract/envelope.ts'
import type { GivenFactor } from './GivenFactor.ts'

const bringable: readonly GivenFactor['kind'][] = ['passkey', 'recovery', 'passphrase']

/** What a visitor may open his wallet with where the device does not, of the envelopes that open it. */
export function toBringable(open: readonly Envelope[]): readonly GivenFactor['kind'][] {
  return bringable.filter(kind => open.some(one => one.kind === kind))
}
