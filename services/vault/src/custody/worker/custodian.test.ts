import { afterEach, describe, expect, test } from 'vitest'
import { bindDeposit } from '../../contract/calls/bindDeposit.ts'
import { type OpenUse, openUses } from '../../contract/calls/openUses.ts'
import type { Vault } from '../../contract/vault.ts'
import { drawBytes } from '../bytes/drawBytes.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'
import { createSuite } from '../delivery/createSuite.ts'
import { toWords } from '../derive/toWords.ts'
import { openKit } from '../kit/openKit.ts'
import { combineShares } from '../shares/combineShares.ts'
import type { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { openCustody } from './testing/openCustody.ts'

type Custody = ReturnType<typeof openCustody>
const opened: Custody[] = []
const open = (storage?: ReturnType<typeof createMemoryStorage>) => {
  const custody = openCustody(storage)
  opened.push(custody)
  return custody
}
afterEach(() => {
  for (const custody of opened.splice(0)) custody.close()
})

const newOwner = () => ({ id: toBase64Url(drawBytes(16)), userId: toBase64Url(drawBytes(16)), realm: 'shop' })
const message = { request: { kind: 'evm-message', message: '0x6869' }, isHighRisk: false } as const

async function makeWallet(custody: Custody, owner = newOwner()) {
  const recipient = await custody.recipient()
  const { envelopeId, half } = await custody.prepare(owner.id, 1, recipient)
  const { vault } = await custody.client.ask('createWallet', {
    owner,
    recipient,
    createdAt: 5,
    envelopes: [{ frame: { id: envelopeId, kind: 'device', generation: 1 }, factor: { kind: 'device' }, half }],
  })
  return vault
}

async function unlock(custody: Custody, vault: Vault, use: OpenUse = 'sign', givenFor = use, replaces?: number) {
  const recipient = await custody.recipient()
  const envelope = vault.envelopes[0]!
  const half = await custody.half(vault.id, envelope, recipient, givenFor)
  return custody.client.ask('unlock', {
    vault,
    envelopeId: envelope.id,
    factor: { kind: 'device' },
    half,
    recipient,
    use,
    replaces,
  })
}

describe('a wallet', () => {
  test('is made, proven by opening it anew, and signs', async () => {
    const custody = open()
    const vault = await makeWallet(custody)
    expect(vault).toMatchObject({ v: 1, generation: 1, accounts: [{ namespace: 'eip155' }, { namespace: 'solana' }] })
    await expect(custody.client.ask('prepare', message)).rejects.toMatchObject({ code: 'vault/locked' })
    expect(await unlock(custody, vault)).toEqual({ accounts: vault.accounts, custody: 'user-sealed', generation: 1 })
    const { requestId, digest, frozen } = await custody.client.ask('prepare', message)
    expect(new TextDecoder().decode(frozen.bytes[0])).toBe('hi')
    expect(await custody.client.ask('sign', { requestId, digest })).toMatchObject({ kind: 'evm-message' })
    await expect(custody.client.ask('sign', { requestId, digest })).rejects.toMatchObject({
      code: 'vault/request-changed',
    })
  })

  test('opens in another worker of the same device, and not on another device', async () => {
    const custody = open()
    const vault = await makeWallet(custody)
    const again = open(custody.storage)
    for (const [id, half] of custody.halves) again.halves.set(id, half)
    expect(await unlock(again, vault)).toMatchObject({ generation: 1 })
    const other = open()
    for (const [id, half] of custody.halves) other.halves.set(id, half)
    await expect(unlock(other, vault)).rejects.toMatchObject({ code: 'vault/not-opened' })
  })

  test('of another visitor, another realm or with an account of its own does not open', async () => {
    const custody = open()
    const vault = await makeWallet(custody)
    const [evm, solana] = vault.accounts
    for (const changed of [
      { ...vault, userId: toBase64Url(drawBytes(16)) },
      { ...vault, realm: 'other' },
      { ...vault, accounts: [{ ...evm!, address: `0x${'1'.repeat(40)}` }, solana!] },
      { ...vault, generation: 2 },
    ])
      await expect(unlock(custody, changed)).rejects.toMatchObject({ code: 'vault/not-opened' })
  })

  test('makes no two roots', async () => {
    const custody = open()
    const addresses = await Promise.all([1, 2, 3].map(async () => (await makeWallet(custody)).accounts[0]?.address))
    expect(new Set(addresses).size).toBe(3)
  })
})

describe('envelopes', () => {
  test('every kind opens the wallet, and the list of them is the custody', async () => {
    const custody = open()
    const vault = await makeWallet(custody)
    await unlock(custody, vault, 'change')
    const recipient = await custody.recipient()
    const prepared = await Promise.all([1, 2, 3, 4].map(() => custody.prepare(vault.id, 2, recipient)))
    const [passkey, recovery, passphrase, escrow] = prepared as [
      (typeof prepared)[0],
      (typeof prepared)[0],
      (typeof prepared)[0],
      (typeof prepared)[0],
    ]
    const { code } = await custody.client.ask('createCode', {})
    const costs = { salt: toBase64Url(drawBytes(16)), memoryKib: 19_456, passes: 2 } as const
    const words = { passphrase: 'a long enough passphrase', ...costs }
    const { proof } = await custody.client.ask('provePassphrase', words)
    expect(proof).toMatch(/^[-\w]{43}$/)
    const output = drawBytes(32)
    const suite = createSuite()
    const escrowKeys = await suite.kem.generateKeyPair()
    const publicKey = toBase64Url(new Uint8Array(await suite.kem.serializePublicKey(escrowKeys.publicKey)))
    const written = await custody.client.ask('changeEnvelopes', {
      recipient,
      createdAt: 6,
      remove: [],
      add: [
        {
          frame: { id: passkey.envelopeId, kind: 'passkey', generation: 2, credentialId: 'AAEC' },
          factor: { kind: 'passkey', output, again: output },
          half: passkey.half,
        },
        {
          frame: { id: recovery.envelopeId, kind: 'recovery', generation: 2 },
          factor: { kind: 'recovery', code: code.toLowerCase() },
          half: recovery.half,
        },
        {
          frame: { id: passphrase.envelopeId, kind: 'passphrase', generation: 2, ...costs },
          factor: { kind: 'passphrase' },
          half: passphrase.half,
        },
        {
          frame: { id: escrow.envelopeId, kind: 'escrow', generation: 2 },
          factor: { kind: 'escrow', publicKey, identity: 'email:ann@mail.example' },
          half: escrow.half,
        },
      ],
    })
    const next = written.vault
    expect([next.generation, next.envelopes.length]).toEqual([2, 5])
    const [deposit] = written.deposits
    const info = bindDeposit({ vaultId: vault.id, envelopeId: escrow.envelopeId, thumbprint: recipient.thumbprint })
    const z = await suite.open(
      { recipientKey: escrowKeys, enc: Buffer.from(deposit!.factor.enc, 'base64url'), info },
      Buffer.from(deposit!.factor.sealed, 'base64url'),
    )
    const factorOf = async (kind: string, frameKey: string) => {
      if (kind === 'passkey') return { kind, output } as const
      if (kind === 'recovery') return { kind, code } as const
      if (kind !== 'escrow') return { kind } as { kind: 'device' } | { kind: 'passphrase' }
      const what = { vaultId: vault.id, envelopeId: escrow.envelopeId, generation: 2, frameKey }
      return { kind, released: await custody.factor(new Uint8Array(z), what) } as const
    }
    for (const envelope of next.envelopes) {
      const to = await custody.recipient()
      const half = await custody.half(vault.id, envelope, to)
      const factor = await factorOf(envelope.kind, to.frameKey)
      const params = { vault: next, envelopeId: envelope.id, half, recipient: to, use: 'sign' } as const
      expect(await custody.client.ask('unlock', { ...params, factor })).toMatchObject({
        custody: 'operator-recoverable',
        generation: 2,
      })
      // Rollback: the record before is refused once the next was seen.
      await expect(unlock(custody, vault)).rejects.toMatchObject({ code: 'vault/rolled-back' })
    }
    // An earlier record opens to be restored above the newest one, and for nothing else.
    await expect(unlock(custody, vault, 'sign', 'sign', 2)).rejects.toMatchObject({ code: 'vault/invalid-message' })
    await expect(unlock(custody, vault, 'change', 'change', 1)).rejects.toMatchObject({ code: 'vault/rolled-back' })
    await unlock(custody, vault, 'change', 'change', 2)
    const restored = await custody.client.ask('changeEnvelopes', { recipient, createdAt: 7, add: [], remove: [] })
    expect(restored.vault).toMatchObject({ generation: 3, envelopes: vault.envelopes })
    // Without the escrow the wallet is the visitor's alone.
    await unlock(custody, next, 'change')
    const alone = await custody.client.ask('changeEnvelopes', {
      recipient,
      createdAt: 7,
      add: [],
      remove: [escrow.envelopeId],
    })
    expect(await unlock(custody, alone.vault)).toMatchObject({ custody: 'user-sealed', generation: 3 })
    // Hiding one again does not open.
    await expect(
      unlock(custody, { ...alone.vault, envelopes: alone.vault.envelopes.slice(0, 2) }),
    ).rejects.toMatchObject({
      code: 'vault/not-opened',
    })
  })

  test('do not count when the factor does not come back: another passkey output, a code typed wrongly', async () => {
    const custody = open()
    const vault = await makeWallet(custody)
    const add = async (factor: object, frame: object) => {
      await unlock(custody, vault, 'change')
      const recipient = await custody.recipient()
      const { envelopeId, half } = await custody.prepare(vault.id, 2, recipient)
      const envelope = { frame: { id: envelopeId, generation: 2, ...frame }, factor, half }
      return custody.client.ask('changeEnvelopes', { recipient, createdAt: 6, remove: [], add: [envelope as never] })
    }
    const passkey = { kind: 'passkey', output: drawBytes(32), again: drawBytes(32) }
    await expect(add(passkey, { kind: 'passkey', credentialId: 'AA' })).rejects.toMatchObject({
      code: 'vault/not-opened',
    })
    await custody.client.ask('createCode', {})
    const other = await open().client.ask('createCode', {})
    await expect(add({ kind: 'recovery', code: other.code }, { kind: 'recovery' })).rejects.toMatchObject({
      code: 'vault/wrong-recovery-code',
    })
    await expect(add({ kind: 'device' }, { kind: 'escrow' })).rejects.toMatchObject({ code: 'vault/invalid-message' })
  })

  test('what the server gave for one use opens for no other: only it knows whether the visitor stepped up', async () => {
    const custody = open()
    const vault = await makeWallet(custody)
    for (const use of openUses)
      for (const givenFor of openUses)
        if (use === givenFor) await unlock(custody, vault, use, givenFor)
        else await expect(unlock(custody, vault, use, givenFor)).rejects.toMatchObject({ code: 'vault/not-opened' })
  })

  test('of a device may be added in an opening for that, in the place of other devices, and nothing else', async () => {
    const custody = open()
    const vault = await makeWallet(custody)
    const own = vault.envelopes[0]!.id
    const { code } = await custody.client.ask('createCode', {})
    const change = async (kinds: readonly ('device' | 'recovery')[], remove: readonly string[] = []) => {
      await unlock(custody, vault, 'device')
      const recipient = await custody.recipient()
      const add = []
      for (const kind of kinds) {
        const { envelopeId: id, half } = await custody.prepare(vault.id, 2, recipient)
        const factor = kind === 'device' ? { kind } : { kind, code }
        add.push({ frame: { id, generation: 2, kind }, factor, half })
      }
      return custody.client.ask('changeEnvelopes', { recipient, createdAt: 6, add, remove: [...remove] })
    }
    for (const [kinds, remove] of [
      [['recovery'], []],
      [['device', 'recovery'], []],
      [[], [own]],
    ] as const)
      await expect(change(kinds, remove)).rejects.toMatchObject({ code: 'vault/step-up-needed' })
    expect((await change(['device'])).vault.envelopes).toHaveLength(2)
    expect((await change(['device'], [own])).vault.envelopes).toHaveLength(1)
  })

  test('change only in an opening for that, once', async () => {
    const custody = open()
    const vault = await makeWallet(custody)
    const recipient = await custody.recipient()
    const change = () => custody.client.ask('changeEnvelopes', { recipient, createdAt: 6, add: [], remove: [] })
    await unlock(custody, vault)
    await expect(change()).rejects.toMatchObject({ code: 'vault/step-up-needed' })
    await unlock(custody, vault, 'export')
    await expect(change()).rejects.toMatchObject({ code: 'vault/step-up-needed' })
    await unlock(custody, vault, 'change')
    await change()
    await expect(change()).rejects.toMatchObject({ code: 'vault/step-up-needed' })
  })
})

describe('T10: what is signed is what was shown', () => {
  test('a request changed after it was sent, or its copy after it came back, changes nothing', async () => {
    const custody = open()
    const vault = await makeWallet(custody)
    await unlock(custody, vault)
    const transaction = {
      type: 'eip1559' as const,
      chainId: 1n,
      nonce: 0n,
      gas: 21_000n,
      to: `0x${'2'.repeat(40)}`,
      value: 1n,
      data: '0x',
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
      accessList: [],
    }
    const request = { kind: 'evm-transaction' as const, transaction: { ...transaction, value: 1n } }
    const asked = custody.client.ask('prepare', { request, isHighRisk: false })
    request.transaction.value = 10n ** 18n
    const { requestId, digest, frozen } = await asked
    const shown = Buffer.from(frozen.bytes[0]!).toString('hex')
    frozen.bytes[0]!.fill(0)
    const answer = await custody.client.ask('sign', { requestId, digest })
    if (answer.kind !== 'evm-transaction') throw new Error('another kind')
    // The signed bytes go on where the shown ones end: same fields, then the signature.
    expect(answer.raw.slice(2)).toContain(shown.slice(4))
  })

  test('another digest, another id and a discarded request are refused', async () => {
    const custody = open()
    const vault = await makeWallet(custody)
    await unlock(custody, vault)
    const one = await custody.client.ask('prepare', message)
    const other = await custody.client.ask('prepare', { ...message, request: { kind: 'evm-message', message: '0x00' } })
    for (const [requestId, digest] of [
      [one.requestId, other.digest],
      [other.requestId, one.digest],
      [toBase64Url(drawBytes(16)), one.digest],
    ] as const)
      await expect(custody.client.ask('sign', { requestId, digest })).rejects.toMatchObject({
        code: 'vault/request-changed',
      })
    await custody.client.ask('discard', { requestId: one.requestId })
    await expect(custody.client.ask('sign', one)).rejects.toMatchObject({ code: 'vault/request-changed' })
    expect(await custody.client.ask('sign', other)).toMatchObject({ kind: 'evm-message' })
  })

  test('a request of high risk is signed only in an opening of its own', async () => {
    const custody = open()
    const vault = await makeWallet(custody)
    await unlock(custody, vault)
    const one = await custody.client.ask('prepare', { ...message, isHighRisk: true })
    const two = await custody.client.ask('prepare', { ...message, isHighRisk: true })
    await expect(custody.client.ask('sign', one)).rejects.toMatchObject({ code: 'vault/step-up-needed' })
    await unlock(custody, vault)
    expect(await custody.client.ask('sign', one)).toMatchObject({ kind: 'evm-message' })
    await expect(custody.client.ask('sign', two)).rejects.toMatchObject({ code: 'vault/step-up-needed' })
  })

  test('of high risk that were shown together are signed in one opening of their own, and nothing else with them', async () => {
    const custody = open()
    const vault = await makeWallet(custody)
    await unlock(custody, vault)
    const [bundle, other] = [0, 1].map(() => toBase64Url(drawBytes(16)))
    const prepare = (of?: string) =>
      custody.client.ask('prepare', { ...message, isHighRisk: true, ...(of ? { bundle: of } : {}) })
    const [one, two, foreign, single] = [
      await prepare(bundle),
      await prepare(bundle),
      await prepare(other),
      await prepare(),
    ]
    await unlock(custody, vault)
    for (const { digest, requestId } of [one, two]) await custody.client.ask('sign', { requestId, digest })
    for (const { digest, requestId } of [foreign, single])
      await expect(custody.client.ask('sign', { requestId, digest })).rejects.toMatchObject({
        code: 'vault/step-up-needed',
      })
    // One that is prepared afterwards belongs to the next opening.
    const late = await prepare(bundle)
    await expect(custody.client.ask('sign', { requestId: late.requestId, digest: late.digest })).rejects.toMatchObject({
      code: 'vault/step-up-needed',
    })
  })

  test('a flood keeps at most 99 requests', async () => {
    const custody = open()
    await unlock(custody, await makeWallet(custody))
    const all = await Promise.all(Array.from({ length: 150 }, () => custody.client.ask('prepare', message)))
    await expect(custody.client.ask('sign', all[0]!)).rejects.toMatchObject({ code: 'vault/request-changed' })
    expect(await custody.client.ask('sign', all[149]!)).toMatchObject({ kind: 'evm-message' })
  })
})

describe('locking', () => {
  test('after five minutes without use, with word to the page', async () => {
    const custody = open()
    await unlock(custody, await makeWallet(custody))
    const locked = new Promise<void>(resolve => void custody.client.onLocked(resolve))
    custody.runTimers()
    await locked
    await expect(custody.client.ask('prepare', message)).rejects.toMatchObject({ code: 'vault/locked' })
  })

  test('five minutes are not extended by requests without an approval', async () => {
    const custody = open()
    await unlock(custody, await makeWallet(custody))
    const timers = custody.timers()
    const asked = await custody.client.ask('prepare', message)
    await custody.client.ask('discard', { requestId: asked.requestId })
    expect(custody.timers()).toBe(timers)
    const next = await custody.client.ask('prepare', message)
    await custody.client.ask('sign', { requestId: next.requestId, digest: next.digest })
    expect(custody.timers()).toBeGreaterThan(timers)
  })

  test('ends what is under way', async () => {
    const custody = open()
    const vault = await makeWallet(custody)
    const recipient = await custody.recipient()
    const envelope = vault.envelopes[0]!
    const half = await custody.half(vault.id, envelope, recipient)
    const params = {
      vault,
      envelopeId: envelope.id,
      factor: { kind: 'device' },
      half,
      recipient,
      use: 'sign',
    } as const
    const unlocking = custody.client.ask('unlock', params)
    const locking = custody.client.ask('lock', {})
    const outcome = await unlocking.catch(error => error)
    await locking
    if ('code' in outcome) expect(outcome.code).toBe('vault/aborted')
    expect(await custody.client.ask('readState', { envelopeIds: [envelope.id] })).toEqual({
      isUnlocked: false,
      deviceEnvelopeIds: [envelope.id],
      isLasting: false,
      hasKeys: true,
    })
  })

  test('ending the client settles what waits and refuses what comes', async () => {
    const custody = open()
    const waiting = custody.client.ask('createKey', {})
    custody.client.end()
    await expect(waiting).rejects.toMatchObject({ code: 'vault/aborted' })
    await expect(custody.client.ask('createKey', {})).rejects.toMatchObject({ code: 'vault/aborted' })
  })
})

describe('T5: nothing of a secret crosses but what an export asks for', () => {
  test('words, keys and kit, each in an opening of its own; and nothing else', async () => {
    const custody = open()
    const vault = await makeWallet(custody)
    await unlock(custody, vault)
    await expect(custody.client.ask('exportWallet', { form: 'words' })).rejects.toMatchObject({
      code: 'vault/step-up-needed',
    })
    const take = async (form: 'words' | 'evm-key' | 'solana-key' | 'shares') => {
      await unlock(custody, vault, 'export')
      const { text } = await custody.client.ask('exportWallet', { form })
      await expect(custody.client.ask('exportWallet', { form })).rejects.toMatchObject({ code: 'vault/step-up-needed' })
      return text
    }
    const before = custody.crossed.length
    const secrets = [await take('words'), await take('evm-key'), await take('solana-key'), await take('shares')]
    expect(secrets[0]?.split(' ')).toHaveLength(24)
    const [first = '', , third = ''] = secrets[3]?.split('\n') ?? []
    expect(toWords(await combineShares([first, third]))).toBe(secrets[0])
    const { code } = await custody.client.ask('createCode', {})
    await unlock(custody, vault, 'export')
    const wrong = { form: 'kit', code: '0'.repeat(30), createdAt: 8 } as const
    await expect(custody.client.ask('exportWallet', wrong)).rejects.toMatchObject({ code: 'vault/wrong-recovery-code' })
    const { text } = await custody.client.ask('exportWallet', { ...wrong, code })
    const [words, evmKey, solanaKey] = secrets
    expect(await openKit(text, code)).toEqual({ accounts: vault.accounts, words, evmKey, solanaKey })
    // Everything that crossed before, and the kit, holds none of it: neither as text nor as bytes in any usual writing.
    const rest = JSON.stringify([custody.crossed.slice(0, before), text], (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    )
    const key = Buffer.from(evmKey!.slice(2), 'hex')
    for (const canary of [...secrets, key.toString('hex'), key.toString('base64'), key.toString('base64url')])
      expect(rest).not.toContain(canary)
  })

  test('questions of any shape are answered by an error without their contents, or not at all', async () => {
    const custody = open()
    const canary = 'canary-7f3a'
    const ask = custody.client.ask as (command: string, params: unknown) => Promise<unknown>
    for (const [command, params] of [
      ['constructor', {}],
      ['__proto__', {}],
      ['readSecret', {}],
      ['unlock', { vault: canary }],
      ['provePassphrase', { passphrase: canary.repeat(100) }],
      ['prepare', { request: { kind: 'evm-message', message: canary }, isHighRisk: false }],
      ['sign', null],
    ] as const)
      await expect(ask(command, params)).rejects.toMatchObject({ code: 'vault/invalid-message' })
    for (const odd of [null, 7, 'text', [], { id: 0 }, { id: -1, command: 'lock' }, { id: 1.5, command: 'lock' }])
      custody.custodian.receive(odd)
    expect(JSON.stringify(custody.crossed)).not.toContain(canary)
    expect(await custody.client.ask('lock', {})).toEqual({})
  })
})
