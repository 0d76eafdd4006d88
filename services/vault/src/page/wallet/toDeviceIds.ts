import type { Envelope } from '../../contract/envelope.ts'

/** The ids of the devices' envelopes. */
export function toDeviceIds(envelopes: readonly Envelope[]): readonly string[] {
  return envelopes.filter(one => one.kind === 'device').map(one => one.id)
}
