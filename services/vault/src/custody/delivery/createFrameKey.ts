import { BillfoldError, vaultNotOpened } from 'billfold/protocol'
import { bindRelease } from '../../contract/calls/bindRelease.ts'
import { limits } from '../../contract/limits.ts'
import { fromBase64Url } from '../bytes/fromBase64Url.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'
import { createSuite } from './createSuite.ts'
import type { SealedSecret } from './SealedSecret.ts'

/** A key pair that servers seal halves to; its private half can be used here and read nowhere. */
export type FrameKey = {
  /** Uncompressed P-256 point as base64url. */
  readonly publicKey: string
  /**
   * The 32 bytes that were sealed to this key for exactly `what`.
   *
   * @throws `vault/not-opened`.
   */
  open(delivery: SealedSecret, what: Omit<bindRelease.Options, 'frameKey'>): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * A fresh key for what servers release.
 *
 * Source: RFC 9180, base mode.
 */
export async function createFrameKey(): Promise<FrameKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const publicKey = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  return {
    publicKey,
    async open({ enc, sealed }, what) {
      const encapsulated = fromBase64Url(enc, 65)
      const ciphertext = fromBase64Url(sealed, limits.secretBytes + 16)
      const info = bindRelease({ ...what, frameKey: publicKey })
      try {
        const recipient = { recipientKey: pair, enc: encapsulated.buffer, info: info.buffer }
        return new Uint8Array(await createSuite().open(recipient, ciphertext.buffer))
      } catch {
        throw new BillfoldError(vaultNotOpened, { details: 'A delivery was sealed for something else' })
      }
    },
  }
}
