import type { EnvelopeKind } from '../../../contract/envelope.ts'

/**
 * Whether what opens an envelope is still there when every device is lost.
 *
 * @example wallet.open.some(one => isRecovery(one.kind))
 */
export function isRecovery(kind: EnvelopeKind): boolean {
  return kind !== 'device'
}
