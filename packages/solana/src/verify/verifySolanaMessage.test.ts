import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import { verifySolanaMessage } from './verifySolanaMessage.ts'

const secret = new Uint8Array(32).fill(7)
const address = encodeBase58(ed25519.getPublicKey(secret))
const bytes = new TextEncoder().encode('Grüezi')
const signed = ed25519.sign(bytes, secret)
const signature = encodeBase58(signed)

test('takes text and the same text as bytes', () => {
  expect(verifySolanaMessage({ address, message: 'Grüezi', signature })).toBe(true)
  expect(verifySolanaMessage({ address, message: bytes, signature })).toBe(true)
  expect(verifySolanaMessage({ address, message: 'Gruezi', signature })).toBe(false)
})

test('takes no address and no signature of another length or type, and never throws', () => {
  const others = ['', '0', 'x'.repeat(100_000), `1${address}`, address.slice(1), [address], null, undefined, 1]
  for (const odd of others as string[])
    expect(verifySolanaMessage({ address: odd, message: bytes, signature })).toBe(false)
  const wrong = ['', '0', 'x'.repeat(100_000), `1${signature}`, signature.slice(1), [signature], null, undefined, 1]
  for (const odd of wrong as string[])
    expect(verifySolanaMessage({ address, message: bytes, signature: odd })).toBe(false)
})
