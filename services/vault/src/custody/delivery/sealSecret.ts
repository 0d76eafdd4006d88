import { BillfoldError, vaultInvalidMessage } from 'billfold/protocol'
import { fromBase64Url } from '../bytes/fromBase64Url.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'
import { createSuite } from './createSuite.ts'
import type { SealedSecret } from './SealedSecret.ts'

/**
 * Seals 32 bytes to a key, as something that `info` names.
 *
 * @throws `vault/invalid-message` when `publicKey` is no point of P-256.
 */
export async function sealSecret(
  publicKey: string,
  secret: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
): Promise<SealedSecret> {
  const suite = createSuite()
  try {
    const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64Url(publicKey, 65).buffer)
    const sender = await suite.createSenderContext({ recipientPublicKey, info: info.buffer })
    const sealed = await sender.seal(secret.buffer)
    return { enc: toBase64Url(new Uint8Array(sender.enc)), sealed: toBase64Url(new Uint8Array(sealed)) }
  } catch {
    throw new BillfoldError(vaultInvalidMessage, { details: 'A key to seal to is no point of P-256' })
  }
}
