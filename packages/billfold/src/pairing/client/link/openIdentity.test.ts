import { afterEach, expect, test, vi } from 'vitest'
import { parseBase64 } from '../../../wire/crypto/parseBase64.ts'
import { createRelayToken } from '../../../wire/relay/createRelayToken.ts'
import { toClientId } from '../../../wire/relay/toClientId.ts'
import { openIdentity } from './openIdentity.ts'
import { openNobleIdentity } from './openNobleIdentity.ts'

afterEach(() => void vi.unstubAllGlobals())

const seeds = ['0b'.repeat(32), '00'.repeat(32), 'ff'.repeat(32), '0123456789abcdef'.repeat(4)]
const audience = 'wss://relay.example.com'

test.each(seeds)('the platform and noble are one and the same client, and sign the same: %s', async seed => {
  const token = createRelayToken({ seed, audience, nowMs: 1_750_000_000_000, random: length => new Uint8Array(length) })
  const text = new TextEncoder().encode(token.slice(0, token.lastIndexOf('.')))
  const signature = parseBase64(token.slice(token.lastIndexOf('.') + 1))
  const generate = vi.spyOn(crypto.subtle, 'sign')
  for (const identity of [await openIdentity(seed), openNobleIdentity(seed)]) {
    expect(identity.clientId).toBe(toClientId(seed))
    expect(await identity.sign(text)).toEqual(signature)
  }
  // Once by the platform: this test runs where it knows Ed25519.
  expect(generate).toHaveBeenCalledTimes(1)
  generate.mockRestore()
})

test('a page without the platform’s keys, and a platform that does not know the curve, sign all the same', async () => {
  const [seed = ''] = seeds
  const refusing = { importKey: () => Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError')) }
  for (const subtle of [undefined, refusing]) {
    vi.stubGlobal('crypto', { subtle })
    const identity = await openIdentity(seed)
    expect(identity.clientId).toBe(toClientId(seed))
    expect(await identity.sign(new Uint8Array([1]))).toEqual(await openNobleIdentity(seed).sign(new Uint8Array([1])))
  }
})
