import { CallRefusal } from './CallRefusal.ts'
import { hpkeSuite } from './hpkeSuite.ts'

/**
 * Seals 32 bytes to a public key (uncompressed P-256 point in base64url), so that a proxy between the role and the page cannot read them.
 *
 * @throws CallRefusal `input-invalid` when the key is no point of the curve.
 */
export async function sealSecret(
  publicKey: string,
  info: Uint8Array<ArrayBuffer>,
  secret: Uint8Array,
): Promise<{ readonly enc: string; readonly sealed: string }> {
  const suite = hpkeSuite()
  const recipientPublicKey = await suite.kem
    .deserializePublicKey(Uint8Array.from(Buffer.from(publicKey, 'base64url')).buffer)
    .catch(() => {
      throw new CallRefusal('input-invalid', { detail: 'the frame key is no point of P-256' })
    })
  const sender = await suite.createSenderContext({ recipientPublicKey, info: info.buffer })
  const sealed = await sender.seal(Uint8Array.from(secret).buffer)
  return { enc: Buffer.from(sender.enc).toString('base64url'), sealed: Buffer.from(sealed).toString('base64url') }
}
