import { randomBytes } from 'node:crypto'
import { ed25519, ed25519ctx } from '@noble/curves/ed25519'
import { expect, it } from 'vitest'
import { bindRevocation } from '../src/contract/bindRevocation.ts'
import { bindWriteKey, writeKeyContext } from '../src/contract/bindWriteKey.ts'
import { calls } from '../src/contract/calls/calls.ts'
import type { Vault } from '../src/contract/vault.ts'
import { vaultUrl } from './support/addresses.ts'
import { createTestVault } from './support/createTestVault.ts'
import { makeEnvelope, makeVault, next, openHalf } from './support/makeVault.ts'
import { refusal } from './support/refusal.ts'
import { withEngines } from './support/withEngines.ts'
import { drawWriteKey, keyOf, write } from './support/write.ts'

const ann = 'ann@mail.example'
const dayMs = 86_400_000
const strict = { projectId: 'strict', hostOrigin: 'https://strict.example' }
const noise = () => randomBytes(60).toString('base64url')

withEngines('a session without the root secret', fresh => {
  /** A wallet that is 30 days old, its owner's laptop, and a thief who reads the owner's mail. */
  async function create(kinds: Parameters<typeof makeVault>[1] = ['device', 'escrow']) {
    const database = await fresh()
    const stack = await createTestVault({ database })
    const laptop = await stack.page(strict)
    await laptop.login(ann)
    const { vault } = await makeVault(laptop, kinds)
    const escrowed = vault.envelopes.find(one => one.kind === 'escrow')
    const { publicKey } = await stack.escrow.describe()
    if (escrowed) await laptop.deposit(publicKey, vault, escrowed.id, randomBytes(32))
    await laptop.ask(calls.createVault, write(laptop, vault))
    stack.clock.advance(29 * dayMs)
    await laptop.refresh()
    stack.clock.advance(dayMs)
    const thief = await stack.page(strict)
    await thief.login(ann)
    await laptop.refresh()
    const idOf = (kind: string) => vault.envelopes.find(one => one.kind === kind)?.id ?? ''
    const opens = (page = laptop) => openHalf(page, vault.id, idOf('device'))
    const cancel = async () => {
      const mail = await stack.mailbox.next(ann, one => one.links.some(link => link.includes('/cancel')))
      const link = new URL(mail.links.find(one => one.includes('/cancel')) ?? '')
      const body = `token=${link.searchParams.get('token')}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
      return stack.fetch(new Request(`${vaultUrl}/cancel`, { method: 'POST', body, headers }))
    }
    return { stack, laptop, thief, vault, idOf, opens, cancel }
  }

  it('does not open an escrow wallet at once by a mailbox and an envelope of its own', async () => {
    const { stack, thief, vault, idOf } = await create()
    const own = await makeEnvelope(thief, { vaultId: vault.id, generation: 2, kind: 'device' })
    const forged = next(vault, { envelopes: [...vault.envelopes, own.envelope] })
    const mallory = { ...forged, writeKey: drawWriteKey() }
    for (const body of [
      { vault: forged, proof: write(thief, mallory).proof },
      write(thief, mallory),
      { vault: forged, proof: write({ thumbprint: randomBytes(32).toString('base64url') }, forged).proof },
    ])
      expect((await refusal(thief.ask(calls.replaceVault, { replaces: 1, ...body }))).code).toBe('vault-refused')
    stack.clock.advance(31_000)
    await thief.loginByEscrow(ann)
    expect((await thief.askRelease(idOf('escrow'))).status).toBe('waiting')
  })

  it('does not replace what a wallet is sealed with', async () => {
    const { laptop, thief, vault, opens } = await create()
    const broken = next(vault, { sealed: noise() })
    const body = { replaces: 1, vault: broken, proof: write(thief, { ...broken, writeKey: drawWriteKey() }).proof }
    expect((await refusal(thief.ask(calls.replaceVault, body))).code).toBe('vault-refused')
    expect((await laptop.ask(calls.readVault, {})).vault).toEqual(vault)
    await opens()
  })

  it('does not send a write that another session signed', async () => {
    const { laptop, thief, vault } = await create()
    const signed = write(laptop, next(vault))
    expect((await refusal(thief.ask(calls.replaceVault, { replaces: 1, ...signed }))).code).toBe('vault-refused')
    expect(await laptop.ask(calls.replaceVault, { replaces: 1, ...signed })).toEqual({ generation: 2 })
  })

  it('does not revoke the last envelope that opens a wallet, by either call or by both at once', async () => {
    const { laptop, thief, idOf, opens } = await create(['device', 'recovery'])
    const { devices } = await laptop.ask(calls.listDevices, {})
    const deviceId = devices.find(one => one.isThisOne)?.deviceId ?? ''
    const answers = await Promise.allSettled([
      thief.ask(calls.revokeDevice, { deviceId }),
      thief.ask(calls.revokeEnvelope, { envelopeId: idOf('recovery') }),
    ])
    expect(answers.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    await laptop.login(ann).catch(() => {})
    await opens()
  })

  it('does not lose the last envelope to a write and a revocation at once', async () => {
    // Calls meet by chance: some wallets are needed.
    for (let round = 0; round < 4; round++) {
      const { laptop, thief, vault, idOf, opens } = await create(['device', 'recovery'])
      const left = next(vault, { envelopes: vault.envelopes.filter(one => one.kind === 'device') })
      const answers = await Promise.allSettled([
        laptop.ask(calls.replaceVault, { replaces: 1, ...write(laptop, left) }),
        thief.ask(calls.revokeEnvelope, { envelopeId: idOf('device') }),
      ])
      expect(answers.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
      await opens()
    }
  })

  it('revokes after a step-up and a hold, which the link of a mail cancels; meanwhile the owner opens', async () => {
    const { stack, laptop, thief, opens, cancel } = await create()
    const { devices } = await laptop.ask(calls.listDevices, {})
    const deviceId = devices.find(one => one.isThisOne)?.deviceId ?? ''
    stack.clock.advance(301_000)
    await thief.refresh()
    expect((await refusal(thief.ask(calls.revokeDevice, { deviceId }))).code).toBe('step-up-needed')
    await thief.stepUp(ann)
    expect(await thief.ask(calls.revokeDevice, { deviceId })).toMatchObject({ status: 'waiting' })
    // The device is signed out, not shut out.
    expect((await refusal(laptop.ask(calls.whoAmI, {}))).code).toBe('session-ended')
    stack.clock.advance(31_000)
    await laptop.login(ann)
    await opens()
    expect((await cancel()).status).toBe(200)
    stack.clock.advance(dayMs)
    await laptop.refresh()
    await opens()
  })

  it('loses a device permanently when its hold is over and was not cancelled', async () => {
    const { stack, laptop, thief, idOf, opens } = await create()
    expect(await thief.ask(calls.revokeEnvelope, { envelopeId: idOf('device') })).toMatchObject({ status: 'waiting' })
    stack.clock.advance(dayMs - 1)
    await laptop.refresh()
    await opens()
    stack.clock.advance(1)
    await laptop.refresh()
    expect((await refusal(opens())).code).toBe('envelope-revoked')
    expect((await laptop.ask(calls.readVault, {})).revokedEnvelopeIds).toEqual([idOf('device')])
  })

  it('revokes after its hold, though the list of what was revoked could not be written at first', async () => {
    const { stack, laptop, thief, idOf, opens } = await create()
    expect(await thief.ask(calls.revokeEnvelope, { envelopeId: idOf('device') })).toMatchObject({ status: 'waiting' })
    stack.clock.advance(dayMs)
    await laptop.refresh()
    await stack.fillRevocations(true)
    await expect(opens()).rejects.toThrow()
    await stack.fillRevocations(false)
    expect((await refusal(opens())).code).toBe('envelope-revoked')
  })

  it('suspends at once what the write key revokes, without a step-up, until it is cancelled', async () => {
    const { stack, laptop, thief, vault, idOf, opens, cancel } = await create()
    stack.clock.advance(301_000)
    await laptop.refresh()
    const id = idOf('device')
    const { thumbprint } = laptop
    const sign = (key: Uint8Array) =>
      Buffer.from(ed25519.sign(bindRevocation(vault, { kind: 'envelope', id, thumbprint }), key)).toString('base64url')
    const forged = { envelopeId: id, proof: sign(randomBytes(32)) }
    expect((await refusal(laptop.ask(calls.revokeEnvelope, forged))).code).toBe('vault-refused')
    const signed = { envelopeId: id, proof: sign(keyOf(vault)) }
    await thief.refresh()
    expect((await refusal(thief.ask(calls.revokeEnvelope, signed))).code).toBe('vault-refused')
    expect(await laptop.ask(calls.revokeEnvelope, signed)).toMatchObject({ status: 'waiting' })
    expect((await refusal(opens())).code).toBe('held')
    expect((await cancel()).status).toBe(200)
    await opens()
  })

  it('does not delete a wallet before a hold that can be cancelled, on any device', async () => {
    const { laptop, cancel } = await create()
    await laptop.stepUp(ann)
    const userId = laptop.state.session?.userId ?? ''
    expect((await refusal(laptop.ask(calls.deleteVisitor, { userId }))).code).toBe('held')
    expect((await cancel()).status).toBe(200)
    expect((await refusal(laptop.ask(calls.deleteVisitor, { userId }))).code).toBe('hold-cancelled')
  })

  it('does not give an older wallet a write key: its account key vouches for it, once', async () => {
    const stack = await createTestVault({ database: await fresh() })
    const page = await stack.page(strict)
    await page.login(ann)
    const { vault: made } = await makeVault(page)
    const accountKey = Uint8Array.from(randomBytes(32))
    const publicKey = Buffer.from(ed25519.getPublicKey(accountKey)).toString('hex')
    const account = { namespace: 'solana', address: '1'.repeat(32), publicKey } as const
    const current = { ...made, accounts: [...made.accounts, account] }
    await page.ask(calls.createVault, write(page, current))
    // As the migration finds it: a record without a write key.
    const { writeKey: _, ...legacy } = current
    await stack.rewriteRecord(legacy)
    const mine = next({ ...legacy, writeKey: drawWriteKey() })
    const enrol = (record: Vault, key: Uint8Array, options: object) => {
      const bytes = bindWriteKey(record, record.writeKey ?? '')
      return Buffer.from(ed25519ctx.sign(bytes, key, options)).toString('base64url')
    }
    const context = new TextEncoder().encode(writeKeyContext)
    const body = write(page, mine)
    const send = (enrolment?: string) =>
      page.ask(calls.replaceVault, {
        replaces: 1,
        vault: mine,
        proof: { ...body.proof, ...(enrolment === undefined ? {} : { enrolment }) },
      })
    expect((await refusal(send())).code).toBe('vault-refused')
    expect((await refusal(send(enrol(mine, randomBytes(32), { context })))).code).toBe('vault-refused')
    // What a site could have the owner sign as a Solana message does not count.
    const plain = Buffer.from(ed25519.sign(bindWriteKey(mine, mine.writeKey ?? ''), accountKey)).toString('base64url')
    expect((await refusal(send(plain))).code).toBe('vault-refused')
    expect(await send(enrol(mine, accountKey, { context }))).toEqual({ generation: 2 })
    const later = next({ ...mine, writeKey: drawWriteKey() })
    expect((await refusal(page.ask(calls.replaceVault, { replaces: 2, ...write(page, later) }))).code).toBe(
      'vault-refused',
    )
  })

  it('leaves the owner every record that a write replaced', async () => {
    const { laptop, vault } = await create()
    await laptop.ask(calls.replaceVault, { replaces: 1, ...write(laptop, next(vault)) })
    expect((await refusal(laptop.ask(calls.readVault, { generation: 1 }))).code).toBe('step-up-needed')
    await laptop.stepUp(ann)
    expect((await laptop.ask(calls.readVault, { generation: 1 })).vault).toEqual(vault)
    expect((await laptop.ask(calls.readVault, { generation: 7 })).vault).toBeNull()
  })
})
