import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { describe, expect, test } from 'vitest'
import { bindRelease } from '../../contract/calls/bindRelease.ts'
import { drawBytes } from '../bytes/drawBytes.ts'
import { fromBase64Url } from '../bytes/fromBase64Url.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'
import { createFrameKey } from './createFrameKey.ts'
import { sealSecret } from './sealSecret.ts'

const what = {
  part: 'server-half',
  purpose: 'open/sign',
  vaultId: toBase64Url(drawBytes(16)),
  thumbprint: toBase64Url(drawBytes(32)),
  envelopeId: toBase64Url(drawBytes(16)),
  generation: 4,
} as const
const sealTo = (frameKey: string, secret: Uint8Array<ArrayBuffer>) =>
  sealSecret(frameKey, secret, bindRelease({ ...what, frameKey }))
const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

describe('T6: what a server sends sealed', () => {
  test('opens for exactly what it was sent for', async () => {
    const key = await createFrameKey()
    const secret = drawBytes(32)
    const delivery = await sealTo(key.publicKey, secret)
    expect(await key.open(delivery, what)).toEqual(secret)
    for (const other of [
      { ...what, part: 'escrow-factor' as const },
      { ...what, purpose: 'prepare' as const },
      { ...what, purpose: 'open/export' as const },
      { ...what, vaultId: toBase64Url(drawBytes(16)) },
      { ...what, thumbprint: toBase64Url(drawBytes(32)) },
      { ...what, envelopeId: toBase64Url(drawBytes(16)) },
      { ...what, generation: 5 },
    ])
      await expect(key.open(delivery, other)).rejects.toMatchObject({ code: 'vault/not-opened' })
  })

  test('opens with no other key, no other encapsulation, no turned bit', async () => {
    const key = await createFrameKey()
    const other = await createFrameKey()
    expect(other.publicKey).not.toBe(key.publicKey)
    const one = await sealTo(key.publicKey, drawBytes(32))
    const two = await sealTo(key.publicKey, drawBytes(32))
    await expect(other.open(one, what)).rejects.toMatchObject({ code: 'vault/not-opened' })
    await expect(key.open({ ...one, enc: two.enc }, what)).rejects.toMatchObject({ code: 'vault/not-opened' })
    const turned = Buffer.from(one.sealed, 'base64url')
    turned[3]! ^= 4
    await expect(key.open({ ...one, sealed: turned.toString('base64url') }, what)).rejects.toMatchObject({
      code: 'vault/not-opened',
    })
    const noPoint = toBase64Url(Uint8Array.of(4, ...new Uint8Array(64)))
    await expect(key.open({ ...one, enc: noPoint }, what)).rejects.toMatchObject({ code: 'vault/not-opened' })
  })
})

test('the HPKE in use opens the known answer of RFC 9180, appendix A.3.1', async () => {
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() })
  const seed = fromHex('668b37171f1072f3cf12ea8a236a45df23fc13b82af3609ad1e354f6ef817550')
  const recipientKey = await suite.kem.deriveKeyPair(seed.buffer)
  const publicKey = Buffer.from(await suite.kem.serializePublicKey(recipientKey.publicKey)).toString('hex')
  expect(publicKey).toBe(
    '04fe8c19ce0905191ebc298a9245792531f26f0cece2460639e8bc39cb7f706a826a779b4cf969b8a0e539c7f62fb3d30ad6aa8f80e30f1d128aafd68a2ce72ea0',
  )
  const enc = fromHex(
    '04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4',
  ).buffer
  const info = fromHex('4f6465206f6e2061204772656369616e2055726e').buffer
  const sealed = fromHex(
    '5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434',
  ).buffer
  const plain = await suite.open({ recipientKey, enc, info }, sealed, fromHex('436f756e742d30').buffer)
  expect(Buffer.from(plain).toString()).toBe('Beauty is truth, truth beauty')
})

test('deliveries use the suite that they name: a sender of another AEAD is refused', async () => {
  const key = await createFrameKey()
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() })
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64Url(key.publicKey).buffer)
  const sender = await suite.createSenderContext({
    recipientPublicKey,
    info: bindRelease({ ...what, frameKey: key.publicKey }).buffer,
  })
  const sealed = toBase64Url(new Uint8Array(await sender.seal(drawBytes(32).buffer)))
  const delivery = { enc: toBase64Url(new Uint8Array(sender.enc)), sealed }
  await expect(key.open(delivery, what)).rejects.toMatchObject({ code: 'vault/not-opened' })
})
