import { hkdfSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Envelope, EnvelopeFrame } from '../../contract/envelope.ts'
import type { Vault, VaultAccount } from '../../contract/vault.ts'
import { drawBytes } from '../bytes/drawBytes.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'
import { importFactor } from '../factors/importFactor.ts'
import { deriveEnvelopeKey } from './deriveEnvelopeKey.ts'
import { importWrappingKey } from './importWrappingKey.ts'
import { openEnvelope } from './openEnvelope.ts'
import { openVault } from './openVault.ts'
import { requireNewest } from './requireNewest.ts'
import { sealEnvelope } from './sealEnvelope.ts'
import { sealVault } from './sealVault.ts'

type Bytes = Uint8Array<ArrayBuffer>
const newId = () => toBase64Url(drawBytes(16))
const account = (digit: string): VaultAccount => ({
  namespace: 'eip155',
  address: `0x${digit.repeat(40)}`,
  publicKey: `04${digit.repeat(128)}`,
})
const frames: EnvelopeFrame[] = [
  { id: newId(), kind: 'device', generation: 3 },
  { id: newId(), kind: 'passkey', generation: 3, credentialId: 'AAEC' },
  { id: newId(), kind: 'recovery', generation: 3 },
  { id: newId(), kind: 'passphrase', generation: 3, salt: newId(), memoryKib: 65_536, passes: 3 },
  { id: newId(), kind: 'escrow', generation: 3 },
]

async function makeEnvelope(frame: EnvelopeFrame) {
  const owner = { id: newId(), userId: newId(), realm: 'shop' }
  const accounts = [account('1'), account('2')]
  const wrappingKey = drawBytes(32)
  const serverHalf = drawBytes(32)
  const factor = await importFactor(drawBytes(32))
  const envelope = await sealEnvelope({
    owner,
    frame,
    accounts,
    wrappingKey,
    factor,
    serverHalf,
    createdAt: 1,
    draw: drawBytes,
  })
  return { owner, accounts, wrappingKey, serverHalf, factor, envelope }
}

describe('T8: an envelope opens only as what it was sealed', () => {
  for (const frame of frames) {
    test(`${frame.kind}: as it was`, async () => {
      const { wrappingKey, ...made } = await makeEnvelope(frame)
      expect(await openEnvelope(made)).toEqual(wrappingKey)
      // When it was made is for people, and the server's to say.
      expect(await openEnvelope({ ...made, envelope: { ...made.envelope, createdAt: 2 } })).toEqual(wrappingKey)
    })

    const changes: Record<string, (made: Awaited<ReturnType<typeof makeEnvelope>>) => Promise<object> | object> = {
      user: ({ owner }) => ({ owner: { ...owner, userId: newId() } }),
      realm: ({ owner }) => ({ owner: { ...owner, realm: 'other' } }),
      vault: ({ owner }) => ({ owner: { ...owner, id: newId() } }),
      generation: ({ envelope }) => ({ envelope: { ...envelope, generation: 4 } }),
      'earlier generation': ({ envelope }) => ({ envelope: { ...envelope, generation: 2 } }),
      'envelope id': ({ envelope }) => ({ envelope: { ...envelope, id: newId() } }),
      kind: ({ envelope }) => ({
        envelope: { ...envelope, kind: envelope.kind === 'device' ? 'escrow' : 'device' } as Envelope,
      }),
      'public keys': ({ accounts }) => ({ accounts: [accounts[0], account('3')] }),
      'order of accounts': ({ accounts }) => ({ accounts: accounts.toReversed() }),
      'fewer accounts': ({ accounts }) => ({ accounts: accounts.slice(0, 1) }),
      'server half': () => ({ serverHalf: drawBytes(32) }),
      factor: async () => ({ factor: await importFactor(drawBytes(32)) }),
      'first bit': ({ envelope }) => ({ envelope: { ...envelope, sealed: flip(envelope.sealed, 0) } }),
      'bit of the ciphertext': ({ envelope }) => ({ envelope: { ...envelope, sealed: flip(envelope.sealed, 20) } }),
      'last bit': ({ envelope }) => ({ envelope: { ...envelope, sealed: flip(envelope.sealed, 59) } }),
      ...(frame.kind === 'passkey' && {
        credential: ({ envelope }) => ({ envelope: { ...envelope, credentialId: 'AAED' } as Envelope }),
      }),
      ...(frame.kind === 'passphrase' && {
        salt: ({ envelope }) => ({ envelope: { ...envelope, salt: newId() } as Envelope }),
        costs: ({ envelope }) => ({ envelope: { ...envelope, memoryKib: 19_456 } as Envelope }),
        passes: ({ envelope }) => ({ envelope: { ...envelope, passes: 2 } as Envelope }),
      }),
    }
    test.each(Object.keys(changes))(`${frame.kind}: not with another %s`, async name => {
      const made = await makeEnvelope(frame)
      const changed = { ...made, ...(await changes[name]?.(made)) }
      await expect(openEnvelope(changed)).rejects.toMatchObject({ code: 'vault/not-opened' })
    })
  }

  test('one envelope is not another of the same vault', async () => {
    const one = await makeEnvelope(frames[0]!)
    const other = await makeEnvelope(frames[0]!)
    await expect(openEnvelope({ ...one, envelope: other.envelope })).rejects.toMatchObject({ code: 'vault/not-opened' })
  })
})

describe('T8: a vault opens only as what it was sealed', () => {
  async function makeVault() {
    const { owner, accounts, wrappingKey, envelope } = await makeEnvelope(frames[0]!)
    const second: Envelope = { id: newId(), kind: 'escrow', generation: 3, sealed: envelope.sealed, createdAt: 1 }
    const facts = { v: 1, ...owner, generation: 3, accounts, envelopes: [envelope, second] } as const
    const rootSecret = drawBytes(32)
    const vault = await sealVault({
      facts: { ...facts, envelopes: [...facts.envelopes] },
      rootSecret,
      wrappingKey,
      draw: drawBytes,
    })
    return { vault, wrappingKey, rootSecret }
  }

  test('as it was, in any order of envelopes', async () => {
    const { vault, wrappingKey, rootSecret } = await makeVault()
    expect(await openVault(vault, wrappingKey)).toEqual(rootSecret)
    expect(await openVault({ ...vault, envelopes: vault.envelopes.toReversed() }, wrappingKey)).toEqual(rootSecret)
  })

  const changes: Record<string, (vault: Vault) => Partial<Vault>> = {
    user: () => ({ userId: newId() }),
    realm: () => ({ realm: 'other' }),
    id: () => ({ id: newId() }),
    'later generation': () => ({ generation: 4 }),
    'earlier generation': () => ({ generation: 2 }),
    'public keys': () => ({ accounts: [account('3')] }),
    'hidden escrow envelope': ({ envelopes }) => ({ envelopes: envelopes.slice(0, 1) }),
    'added envelope': ({ envelopes }) => ({ envelopes: [...envelopes, { ...envelopes[0]!, id: newId() }] }),
    'kind of an envelope': ({ envelopes }) => ({
      envelopes: [envelopes[0]!, { ...envelopes[1]!, kind: 'recovery' } as Envelope],
    }),
    'generation of an envelope': ({ envelopes }) => ({
      envelopes: [envelopes[0]!, { ...envelopes[1]!, generation: 1 }],
    }),
    'bit of its seal': ({ sealed }) => ({ sealed: flip(sealed, 30) }),
  }
  test.each(Object.keys(changes))('not with another %s', async name => {
    const { vault, wrappingKey } = await makeVault()
    const changed = { ...vault, ...changes[name]?.(vault) }
    await expect(openVault(changed, wrappingKey)).rejects.toMatchObject({ code: 'vault/not-opened' })
  })

  test("not with another wrapping key, nor with another vault's seal", async () => {
    const one = await makeVault()
    const other = await makeVault()
    await expect(openVault(one.vault, other.wrappingKey)).rejects.toMatchObject({ code: 'vault/not-opened' })
    await expect(openVault({ ...one.vault, sealed: other.vault.sealed }, one.wrappingKey)).rejects.toMatchObject({
      code: 'vault/not-opened',
    })
  })

  test('a lower generation than was seen is refused, and an envelope of a write to come', () => {
    expect(() => requireNewest({ generation: 3, envelopes: [] }, 4)).toThrow(
      expect.objectContaining({ code: 'vault/rolled-back', context: { generation: 3, seen: 4 } }),
    )
    requireNewest({ generation: 3, envelopes: [] }, 3)
    const envelope: Envelope = { id: newId(), kind: 'device', generation: 5, sealed: 'A'.repeat(80), createdAt: 1 }
    expect(() => requireNewest({ generation: 4, envelopes: [envelope] }, 0)).toThrow(
      expect.objectContaining({ code: 'vault/rolled-back' }),
    )
  })

  test('equal things sealed twice look different', async () => {
    const one = await makeVault()
    const again = await sealVault({
      facts: one.vault,
      rootSecret: one.rootSecret,
      wrappingKey: one.wrappingKey,
      draw: drawBytes,
    })
    expect(again.sealed).not.toBe(one.vault.sealed)
  })
})

/** The same base64url text with one bit of its byte at `at` turned. */
function flip(sealed: string, at: number): string {
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[at]! ^= 1
  return bytes.toString('base64url')
}

test('the key of an envelope never changes: those of earlier releases open', async () => {
  const [factor, serverHalf, bound] = [1, 2, 3].map(value => new Uint8Array(32).fill(value)) as [Bytes, Bytes, Bytes]
  const info = Buffer.concat([Buffer.from('billfold/kek/v1|'), bound])
  const raw = new Uint8Array(hkdfSync('sha256', factor, serverHalf, info, 32))
  const key = await deriveEnvelopeKey(await importFactor(factor.slice()), serverHalf, bound)
  const sealed = { name: 'AES-GCM', iv: new Uint8Array(12) }
  const same = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  const text = await crypto.subtle.encrypt(sealed, key, bound)
  expect(new Uint8Array(await crypto.subtle.decrypt(sealed, same, text))).toEqual(bound)
})

test('T5: neither the key of an envelope nor that of a vault can be read', async () => {
  const bytes = () => drawBytes(32)
  const keys = [
    await deriveEnvelopeKey(await importFactor(bytes()), bytes(), bytes()),
    await importWrappingKey(bytes()),
  ]
  for (const key of keys) await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow('not extractable')
})
