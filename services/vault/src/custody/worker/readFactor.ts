import { BillfoldError, vaultInvalidMessage, vaultNotOpened } from 'billfold/protocol'
import type { Envelope } from '../../contract/envelope.ts'
import { importFactor } from '../factors/importFactor.ts'
import { readRecoveryCode } from '../factors/readRecoveryCode.ts'
import type { Session } from './createSession.ts'
import type { Factor, Recipient } from './fields.ts'
import { requireFrameKey } from './requireFrameKey.ts'
import { toPassphraseKey } from './toPassphraseKey.ts'

/**
 * The visitor's half of an envelope, as a key that can only derive.
 *
 * @throws `vault/not-opened` when this device has no key; `vault/wrong-recovery-code`.
 */
export async function readFactor(
  session: Session,
  vaultId: string,
  envelope: Envelope,
  factor: Factor,
  recipient: Recipient,
): Promise<CryptoKey> {
  if (factor.kind !== envelope.kind)
    throw new BillfoldError(vaultInvalidMessage, { details: 'A factor of another kind' })
  if (factor.kind === 'passkey') return importFactor(Uint8Array.from(factor.output))
  if (factor.kind === 'recovery') return importFactor(readRecoveryCode(factor.code))
  if (factor.kind === 'escrow') {
    const { id: envelopeId, generation } = envelope
    const what = { part: 'escrow-factor', purpose: 'release', vaultId, envelopeId, generation } as const
    const key = requireFrameKey(session, recipient.frameKey)
    return importFactor(await key.open(factor.released, { ...what, thumbprint: recipient.thumbprint }))
  }
  if (factor.kind === 'device' && factor.key) return factor.key
  const key =
    envelope.kind === 'passphrase'
      ? session.passphrases.get(toPassphraseKey(envelope))
      : await session.seams.storage.readDeviceKey(envelope.id)
  if (!key) throw new BillfoldError(vaultNotOpened, { details: 'This device has no factor for the envelope' })
  return key
}
