import type { JWK } from 'jose'
import { CallRefusal } from './CallRefusal.ts'
import { hpkeSuite } from './hpkeSuite.ts'

/**
 * Opens 32 bytes that were sealed to the role's key.
 *
 * @throws CallRefusal `input-invalid` for anything that was not sealed to it with this very info.
 */
export async function openSecret(
  privateJwk: JWK,
  info: Uint8Array<ArrayBuffer>,
  box: { readonly enc: string; readonly sealed: string },
): Promise<Uint8Array> {
  const suite = hpkeSuite()
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer
  try {
    const recipientKey = await suite.kem.importKey('jwk', privateJwk as JsonWebKey, false)
    const recipient = await suite.createRecipientContext({ recipientKey, enc: bytes(box.enc), info: info.buffer })
    return new Uint8Array(await recipient.open(bytes(box.sealed)))
  } catch {
    throw new CallRefusal('input-invalid', { detail: 'the secret was not sealed to this role, or for something else' })
  }
}
