import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import type { EnvelopeKind } from '../src/contract/envelope.ts'
import type { Vault } from '../src/contract/vault.ts'
import type { NewEnvelope } from '../src/custody/worker/fields.ts'
import { openCustody } from '../src/custody/worker/testing/openCustody.ts'
import { createTestVault } from './support/createTestVault.ts'
import { refusal } from './support/refusal.ts'

// The worker that holds the keys, against the servers that hold the halves: what a page does, without its screens.
const ann = 'ann@mail.example'
const message = { request: { kind: 'evm-message', message: '0x6869' }, isHighRisk: false } as const

async function create() {
  const stack = await createTestVault()
  const escrowKey = (await stack.escrow.describe()).publicKey

  /** A browser: a page of its own key and a worker of its own storage. */
  async function browser() {
    const page = await stack.page()
    const custody = openCustody()
    onTestFinished(() => custody.close())
    const { client } = custody
    const recipient = async () => ({
      frameKey: (await client.ask('createKey', {})).publicKey,
      thumbprint: page.thumbprint,
    })
    type Recipient = Awaited<ReturnType<typeof recipient>>

    async function prepare(
      vaultId: string,
      generation: number,
      kind: 'device' | 'escrow' | 'recovery',
      to: Recipient,
      code = '',
    ): Promise<NewEnvelope> {
      const body = { vaultId, generation, kind, frameKey: to.frameKey }
      const { envelopeId, half } = await page.ask(calls.prepareEnvelope, body)
      const frame = { id: envelopeId, generation, kind }
      const identity = page.state.session?.identity ?? ''
      if (kind === 'escrow')
        return { frame: { ...frame, kind }, factor: { kind, publicKey: escrowKey, identity }, half }
      if (kind === 'recovery') return { frame: { ...frame, kind }, factor: { kind, code }, half }
      return { frame: { ...frame, kind }, factor: { kind }, half }
    }

    async function deposit({ deposits, vault }: Awaited<ReturnType<typeof client.ask<'createWallet'>>>) {
      for (const { envelopeId, factor, signature } of deposits) {
        const { grant } = await page.ask(calls.authorizeEscrow, { purpose: 'deposit', envelopeId })
        const wallet = { writeKey: vault.writeKey ?? '', accounts: vault.accounts, signature }
        await page.ask(calls.depositFactor, { grant, factor, wallet })
      }
    }

    return {
      page,
      client,
      async read(): Promise<Vault> {
        const { vault } = await page.ask(calls.readVault, {})
        if (!vault) throw new Error('no wallet')
        return vault
      },
      async make(kinds: readonly ('device' | 'escrow')[]) {
        const session = page.state.session
        if (!session) throw new Error('log in first')
        const owner = {
          id: Buffer.from(page.secret(), 'base64url').subarray(0, 16).toString('base64url'),
          userId: session.userId,
          realm: session.realm,
        }
        const to = await recipient()
        const envelopes: NewEnvelope[] = []
        for (const kind of kinds) envelopes.push(await prepare(owner.id, 1, kind, to))
        const made = await client.ask('createWallet', {
          owner,
          recipient: to,
          createdAt: stack.clock.now(),
          envelopes,
        })
        await deposit(made)
        return page.ask(calls.createVault, { vault: made.vault, proof: made.proof })
      },
      async unlock(vault: Vault, kind: EnvelopeKind, use: 'sign' | 'device' | 'change', code = '') {
        const to = await recipient()
        // Of the devices' envelopes the one that this browser has the key of.
        const envelopeIds = vault.envelopes.filter(one => one.kind === kind).map(one => one.id)
        const own = (await client.ask('readState', { envelopeIds })).deviceEnvelopeIds
        const envelopeId = (kind === 'device' ? own : envelopeIds)[0] ?? ''
        const halfOf = async () => (await page.ask(calls.openEnvelope, { envelopeId, use, frameKey: to.frameKey })).half
        const open = async (factor: Parameters<typeof client.ask<'unlock'>>[1]['factor']) =>
          client.ask('unlock', { vault, envelopeId, factor, half: await halfOf(), recipient: to, use })
        if (kind === 'device') return open({ kind })
        if (kind === 'recovery') return open({ kind, code })
        const { status } = await page.askRelease(envelopeId)
        if (status !== 'ready') throw new Error(status)
        const { grant } = await page.ask(calls.authorizeEscrow, {
          purpose: 'release',
          envelopeId,
          frameKey: to.frameKey,
        })
        const { factor } = await page.ask(calls.releaseFactor, { grant })
        return open({ kind: 'escrow', released: factor })
      },
      async change(vault: Vault, add: readonly ('device' | 'recovery')[], remove: readonly string[], code = '') {
        const to = await recipient()
        const envelopes: NewEnvelope[] = []
        for (const kind of add) envelopes.push(await prepare(vault.id, vault.generation + 1, kind, to, code))
        const written = await client.ask('changeEnvelopes', {
          recipient: to,
          createdAt: stack.clock.now(),
          add: envelopes,
          remove: [...remove],
        })
        await deposit(written)
        await page.ask(calls.replaceVault, { replaces: vault.generation, vault: written.vault, proof: written.proof })
        return written
      },
      async sign() {
        const { requestId, digest } = await client.ask('prepare', message)
        return client.ask('sign', { requestId, digest })
      },
    }
  }
  return { stack, browser }
}

it('a wallet goes from the first browser by escrow to a second, leaves the escrow, and comes to a third by its recovery code', async () => {
  const { stack, browser } = await create()
  const first = await browser()
  await first.page.login(ann)
  const { isCreated, vault } = await first.make(['device', 'escrow'])
  expect(isCreated).toBe(true)
  const opened = await first.unlock(await first.read(), 'device', 'sign')
  expect(opened).toEqual({ accounts: vault.accounts, custody: 'operator-recoverable', generation: 1 })
  const signature = await first.sign()

  stack.clock.advance(31_000)
  const second = await browser()
  await second.page.loginByEscrow(ann)
  expect((await second.unlock(await second.read(), 'escrow', 'device')).accounts).toEqual(vault.accounts)
  await second.change(await second.read(), ['device'], [])
  await second.unlock(await second.read(), 'device', 'sign')
  expect(await second.sign()).toEqual(signature)

  // A recovery code instead of the operator.
  const { code } = await second.client.ask('createCode', {})
  const before = await second.read()
  const escrowed = before.envelopes.find(one => one.kind === 'escrow')?.id ?? ''
  await second.unlock(before, 'device', 'change')
  const { removals } = await second.change(before, ['recovery'], [escrowed], code)
  const left = await second.page.ask(calls.authorizeEscrow, { purpose: 'delete', envelopeId: escrowed })
  const [removal] = removals
  await second.page.ask(calls.deleteFactor, { ...left, signature: removal?.signature })
  expect((await second.page.ask(calls.whoAmI, {})).vault?.custody).toBe('user-sealed')

  // The first browser's own envelope still opens; the old escrow's no longer does.
  expect(await first.unlock(await first.read(), 'device', 'sign')).toMatchObject({
    custody: 'user-sealed',
    generation: 3,
  })
  expect((await refusal(first.unlock(before, 'escrow', 'sign'))).code).toMatch(/^envelope-/)

  stack.clock.advance(31_000)
  const third = await browser()
  await third.page.login(ann)
  expect(await third.unlock(await third.read(), 'recovery', 'sign', code)).toMatchObject({
    custody: 'user-sealed',
    generation: 3,
  })
  expect(await third.sign()).toEqual(signature)
})

it('a wallet from before write keys gets its own with its next write, and takes no other', async () => {
  const { stack, browser } = await create()
  const first = await browser()
  await first.page.login(ann)
  const { vault } = await first.make(['device'])
  const { writeKey, ...legacy } = vault
  await stack.rewriteRecord(legacy)
  expect((await first.read()).writeKey).toBeUndefined()
  await first.unlock(await first.read(), 'device', 'device')
  await first.change(await first.read(), [], [])
  const named = await first.read()
  expect(named).toMatchObject({ generation: 2, writeKey })
  await first.unlock(named, 'device', 'device')
  await first.change(named, [], [])
  expect(await first.read()).toMatchObject({ generation: 3, writeKey })
  // A key that is not the wallet's own opens nothing here.
  const other = { ...(await first.read()), writeKey: randomBytes(32).toString('base64url') }
  await stack.rewriteRecord(other)
  await expect(first.unlock(await first.read(), 'device', 'sign')).rejects.toMatchObject({ code: 'vault/not-opened' })
})
