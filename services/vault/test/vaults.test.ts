import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { type OpenUse, openUses } from '../src/contract/calls/openUses.ts'
import { createTestVault } from './support/createTestVault.ts'
import { makeEnvelope, makeVault, next, openHalf } from './support/makeVault.ts'
import { refusal } from './support/refusal.ts'
import { withEngines } from './support/withEngines.ts'
import { write } from './support/write.ts'

const ann = 'ann@mail.example'
const secret = () => randomBytes(32).toString('base64url')

withEngines('wallets', fresh => {
  async function create() {
    const stack = await createTestVault({ database: await fresh() })
    const page = await stack.page()
    await page.login(ann)
    return { stack, page }
  }

  it('are written, read back and opened, each half by its own envelope', async () => {
    const { page } = await create()
    expect(await page.ask(calls.readVault, {})).toEqual({
      vault: null,
      revokedEnvelopeIds: [],
      spareEnvelopeIds: [],
      isRolledBack: false,
    })
    const { vault, halves } = await makeVault(page, ['device', 'recovery'])
    expect(await page.ask(calls.createVault, write(page, vault))).toEqual({ isCreated: true, vault })
    expect(await page.ask(calls.createVault, write(page, vault))).toEqual({ isCreated: true, vault })
    expect((await page.ask(calls.readVault, {})).vault).toEqual(vault)
    const opened = await Promise.all(vault.envelopes.map(one => openHalf(page, vault.id, one.id)))
    expect(opened).toEqual(halves)
    expect(halves[0]).toHaveLength(64)
    expect(halves[0]).not.toBe(halves[1])
    expect((await page.ask(calls.whoAmI, {})).vault).toEqual({ generation: 1, custody: 'user-sealed' })
    // Bound to what was asked for: the same answer opens as nothing else.
    const key = await page.frameKey()
    const [envelope] = vault.envelopes
    const { half } = await page.ask(calls.openEnvelope, {
      envelopeId: envelope?.id ?? '',
      use: 'sign',
      frameKey: key.publicKey,
    })
    const right = {
      part: 'server-half',
      purpose: 'open/sign',
      vaultId: vault.id,
      envelopeId: envelope?.id ?? '',
      generation: 1,
    } as const
    for (const wrong of [
      { generation: 2 },
      { purpose: 'prepare' as const },
      { purpose: 'open/export' as const },
      { envelopeId: vault.id },
    ])
      await expect(key.open(half, { ...right, ...wrong })).rejects.toThrow()
    await expect((await page.frameKey()).open(half, right)).rejects.toThrow()
    expect(await key.open(half, right)).toBe(halves[0])
  })

  it('of two tabs that create one the second gets the first one’s', async () => {
    const { stack, page } = await create()
    stack.clock.advance(31_000)
    const other = await stack.page()
    await other.login(ann)
    const [first, second] = [await makeVault(page), await makeVault(other)]
    const answers = await Promise.all([
      page.ask(calls.createVault, write(page, first.vault)),
      other.ask(calls.createVault, write(other, second.vault)),
    ])
    expect(answers.map(answer => answer.isCreated).sort()).toEqual([false, true])
    expect(answers[0]?.vault).toEqual(answers[1]?.vault)
    expect((await page.ask(calls.readVault, {})).vault).toEqual(answers[0]?.vault)
  })

  it('are replaced by compare-and-set: of 20 writes at once one wins, the others learn the generation', async () => {
    const { page } = await create()
    const { vault } = await makeVault(page)
    await page.ask(calls.createVault, write(page, vault))
    const writes = Array.from({ length: 20 }, () =>
      page.ask(calls.replaceVault, { replaces: 1, ...write(page, next(vault)) }),
    )
    const results = await Promise.allSettled(writes)
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason.error).toMatchObject({ code: 'vault-stale', generation: 2 })
  })

  it('refuse what does not hold together', async () => {
    const { stack, page } = await create()
    const { vault } = await makeVault(page)
    const [envelope] = vault.envelopes
    if (!envelope) throw new Error('no envelope')
    for (const wrong of [
      { userId: vault.id },
      { realm: 'other' },
      { generation: 2 },
      { envelopes: [envelope, envelope] },
      { envelopes: [{ ...envelope, id: vault.id }] },
      { envelopes: [{ ...envelope, kind: 'recovery' as const }] },
      { envelopes: [{ ...envelope, generation: 2 }] },
      { id: envelope.id },
    ])
      expect((await refusal(page.ask(calls.createVault, write(page, { ...vault, ...wrong })))).code).toBe(
        'vault-refused',
      )
    expect((await page.ask(calls.readVault, {})).vault).toBeNull()
    await page.ask(calls.createVault, write(page, vault))
    for (const wrong of [
      { envelopes: [{ ...envelope, sealed: next(vault).sealed }] },
      { accounts: [] as never },
      { accounts: [{ ...(vault.accounts[0] as object), address: `0x${'1'.repeat(40)}` }] as never },
      { id: envelope.id },
    ])
      expect(['vault-refused', 'vault-missing', 'input-invalid']).toContain(
        (await refusal(page.ask(calls.replaceVault, { replaces: 1, ...write(page, next(vault, wrong)) }))).code,
      )
    // Another visitor cannot add an envelope, nor take the id.
    const bob = await stack.page()
    await bob.login('bob@mail.example')
    const stolen = await makeVault(bob)
    expect((await refusal(bob.ask(calls.createVault, write(bob, { ...stolen.vault, id: vault.id })))).code).toBe(
      'vault-refused',
    )
    expect((await refusal(openHalf(bob, vault.id, envelope.id))).code).toBe('envelope-unknown')
  })

  it('need a fresh proof to change who can open them, unless it is another device', async () => {
    const { stack, page } = await create()
    const { vault } = await makeVault(page)
    await page.ask(calls.createVault, write(page, vault))
    stack.clock.advance(300_001)
    await page.refresh()
    const device = await makeEnvelope(page, { vaultId: vault.id, generation: 2, kind: 'device' })
    const second = next(vault, { envelopes: [...vault.envelopes, device.envelope] })
    await page.ask(calls.replaceVault, { replaces: 1, ...write(page, second) })
    const recovery = await makeEnvelope(page, { vaultId: vault.id, generation: 3, kind: 'recovery' })
    const third = next(second, { envelopes: [...second.envelopes, recovery.envelope] })
    expect((await refusal(page.ask(calls.replaceVault, { replaces: 2, ...write(page, third) }))).code).toBe(
      'step-up-needed',
    )
    await page.stepUp(ann)
    expect(await page.ask(calls.replaceVault, { replaces: 2, ...write(page, third) })).toEqual({ generation: 3 })
    expect(await page.ask(calls.replaceVault, { replaces: 2, ...write(page, third) })).toEqual({ generation: 3 })
    // What is no longer listed is gone.
    const fourth = next(third, { envelopes: third.envelopes.slice(1) })
    await page.ask(calls.replaceVault, { replaces: 3, ...write(page, fourth) })
    expect((await refusal(openHalf(page, vault.id, vault.envelopes[0]?.id ?? ''))).code).toBe('envelope-revoked')
  })

  it('are opened for signing at any time, for a change or an export after a fresh proof alone', async () => {
    const { stack, page } = await create()
    const { vault, halves } = await makeVault(page)
    await page.ask(calls.createVault, write(page, vault))
    const open = (use: OpenUse) => openHalf(page, vault.id, vault.envelopes[0]?.id ?? '', { use })
    for (const use of openUses) expect(await open(use)).toBe(halves[0])
    stack.clock.advance(300_001)
    await page.refresh()
    for (const use of ['sign', 'device'] as const) expect(await open(use)).toBe(halves[0])
    for (const use of ['change', 'export'] as const) expect((await refusal(open(use))).code).toBe('step-up-needed')
    await page.stepUp(ann)
    for (const use of openUses) expect(await open(use)).toBe(halves[0])
    // A half that was given for signing opens as nothing else.
    const key = await page.frameKey()
    const envelopeId = vault.envelopes[0]?.id ?? ''
    const { half } = await page.ask(calls.openEnvelope, { envelopeId, use: 'sign', frameKey: key.publicKey })
    const what = { part: 'server-half', vaultId: vault.id, envelopeId, generation: 1 } as const
    for (const use of ['device', 'change', 'export'] as const)
      await expect(key.open(half, { ...what, purpose: `open/${use}` })).rejects.toThrow()
    expect(await key.open(half, { ...what, purpose: 'open/sign' })).toBe(halves[0])
  })

  it('T47: a session that guesses a passphrase, or opens as often as it may, closes it to no other device', async () => {
    const { stack, page } = await create()
    const { vault } = await makeVault(page)
    await page.ask(calls.createVault, write(page, vault))
    const proof = secret()
    const made = await makeEnvelope(page, { vaultId: vault.id, generation: 2, kind: 'passphrase', proof })
    await page.ask(calls.replaceVault, {
      replaces: 1,
      ...write(page, next(vault, { envelopes: [...vault.envelopes, made.envelope] })),
    })
    stack.clock.advance(31_000)
    const thief = await stack.page()
    await thief.login(ann)
    const guess = (who: typeof page, text: string) => openHalf(who, vault.id, made.envelope.id, { proof: text })
    for (let count = 0; count < 10; count += 1) await refusal(guess(thief, secret()))
    expect((await refusal(guess(thief, proof))).code).toBe('factor-locked')
    expect(await guess(page, proof)).toBe(made.half)
    // Openings, minute by minute for an hour.
    const own = vault.envelopes[0]?.id ?? ''
    let opened = 0
    for (let minute = 0; minute < 60; minute += 1) {
      stack.clock.advance(60_000)
      await thief.refresh()
      for (let count = 0; count < 30; count += 1) {
        const isOpen = await openHalf(thief, vault.id, own).then(
          () => true,
          () => false,
        )
        if (!isOpen) break
        opened += 1
      }
    }
    expect(opened).toBeLessThan(300)
    await page.refresh()
    expect(await openHalf(page, vault.id, own)).not.toBe('')
  })

  it('give the half of a passphrase against its proof alone: ten wrong ones of a device close it to it for a day', async () => {
    const { stack, page } = await create()
    const { vault } = await makeVault(page)
    await page.ask(calls.createVault, write(page, vault))
    const proof = secret()
    const made = await makeEnvelope(page, { vaultId: vault.id, generation: 2, kind: 'passphrase', proof })
    await page.ask(calls.replaceVault, {
      replaces: 1,
      ...write(page, next(vault, { envelopes: [...vault.envelopes, made.envelope] })),
    })
    const open = (text: string) => openHalf(page, vault.id, made.envelope.id, { proof: text })
    expect(await open(proof)).toBe(made.half)
    expect(await refusal(open(secret()))).toMatchObject({ code: 'factor-wrong', triesLeft: 9 })
    expect(await open(proof)).toBe(made.half)
    const guesses = await Promise.all(Array.from({ length: 25 }, () => refusal(open(secret()))))
    expect(guesses.filter(error => error.code === 'factor-wrong')).toHaveLength(10)
    expect(guesses.filter(error => error.code === 'factor-locked' || error.code === 'too-many')).toHaveLength(15)
    stack.clock.advance(86_400_000 - 1)
    await page.refresh()
    expect((await refusal(open(proof))).code).toBe('factor-locked')
    stack.clock.advance(1)
    await page.refresh()
    expect(await open(proof)).toBe(made.half)
    expect((await refusal(openHalf(page, vault.id, made.envelope.id))).code).toBe('input-invalid')
  })

  it('are closed to a device that was revoked, and never to everybody', async () => {
    const { stack, page } = await create()
    const { vault } = await makeVault(page, ['device', 'recovery'])
    await page.ask(calls.createVault, write(page, vault))
    stack.clock.advance(31_000)
    const phone = await stack.page()
    await phone.login(ann)
    const made = await makeEnvelope(phone, { vaultId: vault.id, generation: 2, kind: 'device' })
    await phone.ask(calls.replaceVault, {
      replaces: 1,
      ...write(phone, next(vault, { envelopes: [...vault.envelopes, made.envelope] })),
    })
    const { devices } = await page.ask(calls.listDevices, {})
    expect(devices.map(device => [device.isThisOne, device.envelopeIds.length]).sort()).toEqual([
      [false, 1],
      [true, 1],
    ])
    const lost = devices.find(device => !device.isThisOne)
    expect(lost?.envelopeIds).toEqual([made.envelope.id])
    await page.ask(calls.revokeDevice, { deviceId: lost?.deviceId ?? '' })
    expect((await refusal(phone.ask(calls.whoAmI, {}))).code).toBe('session-ended')
    expect((await refusal(openHalf(page, vault.id, made.envelope.id))).code).toBe('envelope-revoked')
    expect((await page.ask(calls.readVault, {})).revokedEnvelopeIds).toEqual([made.envelope.id])
    // The phone may log in again, as a new device without an envelope.
    stack.clock.advance(31_000)
    expect((await phone.login(ann)).deviceId).not.toBe(lost?.deviceId)
    expect((await refusal(openHalf(phone, vault.id, made.envelope.id))).code).toBe('envelope-revoked')
    await page.stepUp(ann)
    const [device, recovery] = vault.envelopes
    await page.ask(calls.revokeEnvelope, { envelopeId: device?.id ?? '' })
    expect((await refusal(page.ask(calls.revokeEnvelope, { envelopeId: recovery?.id ?? '' }))).code).toBe(
      'vault-refused',
    )
  })
})
