import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { vaultUrl } from './support/addresses.ts'
import { createTestVault } from './support/createTestVault.ts'
import { makeEnvelope, makeVault, next, openHalf } from './support/makeVault.ts'
import { refusal } from './support/refusal.ts'
import { withEngines } from './support/withEngines.ts'
import { write } from './support/write.ts'

const ann = 'ann@mail.example'
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const strict = { projectId: 'strict', hostOrigin: 'https://strict.example' }

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof createTestVault>>['page']>>

withEngines('holds', fresh => {
  /** A wallet that is a week old, its first device, and a new one that has an envelope of its own. */
  async function create() {
    const stack = await createTestVault({ database: await fresh() })
    const laptop = await stack.page(strict)
    await laptop.login(ann)
    const first = await makeVault(laptop, ['device', 'recovery', 'escrow'])
    await laptop.ask(calls.createVault, write(laptop, first.vault))
    stack.clock.advance(7 * dayMs)
    const phone = await stack.page(strict)
    await phone.login(ann)
    const own = await makeEnvelope(phone, { vaultId: first.vault.id, generation: 2, kind: 'device' })
    const vault = next(first.vault, { envelopes: [...first.vault.envelopes, own.envelope] })
    await phone.ask(calls.replaceVault, { replaces: 1, ...write(phone, vault) })
    const step = async (page: Page, ms: number) => {
      stack.clock.advance(ms)
      await page.refresh()
      await page.stepUp(ann)
    }
    const addRecovery = async (page: Page) => {
      const { envelope } = await makeEnvelope(page, { vaultId: vault.id, generation: 3, kind: 'recovery' })
      return page.ask(calls.replaceVault, {
        replaces: 2,
        ...write(page, next(vault, { envelopes: [...vault.envelopes, envelope] })),
      })
    }
    const open = (page: Page, use: 'change' | 'export') => openHalf(page, vault.id, own.envelope.id, { use })
    const cancelLink = async (known: readonly string[] = []) => {
      const mail = await stack.mailbox.next(
        ann,
        one => !known.includes(one.id) && one.links.some(link => link.includes('/cancel')),
      )
      return { mail, link: new URL(mail.links.find(link => link.includes('/cancel')) ?? '') }
    }
    const press = (link: URL) => {
      const body = `token=${link.searchParams.get('token')}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
      return stack.fetch(new Request(`${vaultUrl}/cancel`, { method: 'POST', body, headers }))
    }
    return { stack, laptop, phone, vault, own, step, addRecovery, open, cancelLink, press }
  }

  it('let a young device sign, and wait for a change, an export and another address', async () => {
    const { stack, phone, vault, own, step, addRecovery, open } = await create()
    expect(await openHalf(phone, vault.id, own.envelope.id)).toBe(own.half)
    for (const ask of [
      () => open(phone, 'change'),
      () => open(phone, 'export'),
      () => addRecovery(phone),
      () => phone.ask(calls.startEmailChange, { email: 'mallory@mail.example' }),
    ])
      expect(await refusal(ask())).toMatchObject({ code: 'held', retryAfterMs: dayMs })
    await step(phone, dayMs - 60_000)
    expect(await refusal(open(phone, 'export'))).toMatchObject({ code: 'held', retryAfterMs: 60_000 })
    await step(phone, 60_000)
    expect(await open(phone, 'export')).toBe(own.half)
    // What takes several calls goes through for an hour, then it waits anew.
    expect(await open(phone, 'change')).toBe(own.half)
    expect(await addRecovery(phone)).toEqual({ generation: 3 })
    await step(phone, hourMs)
    expect((await refusal(open(phone, 'change'))).code).toBe('held')
    // A device of a week is trusted.
    await step(phone, 6 * dayMs)
    expect(await open(phone, 'change')).toBe(own.half)
    expect(stack.log.lines.filter(line => line.event === 'request.failed')).toEqual([])
  })

  it('never hold an old device, nor any device in the first day of a wallet', async () => {
    const { laptop, step, addRecovery } = await create()
    await step(laptop, 0)
    expect(await addRecovery(laptop)).toEqual({ generation: 3 })
    const stack = await createTestVault({ database: await fresh() })
    const page = await stack.page(strict)
    await page.login(ann)
    const { vault } = await makeVault(page)
    await page.ask(calls.createVault, write(page, vault))
    expect(await openHalf(page, vault.id, vault.envelopes[0]?.id ?? '', { use: 'export' })).toHaveLength(64)
    const made = await makeEnvelope(page, { vaultId: vault.id, generation: 2, kind: 'recovery' })
    const envelopes = [...vault.envelopes, made.envelope]
    await page.ask(calls.replaceVault, { replaces: 1, ...write(page, next(vault, { envelopes })) })
  })

  it('hold a move of the login in the first day of a wallet, too, on a device that never had it open', async () => {
    const stack = await createTestVault({ database: await fresh() })
    const page = await stack.page(strict)
    await page.login(ann)
    const { vault } = await makeVault(page)
    await page.ask(calls.createVault, write(page, vault))
    stack.clock.advance(31_000)
    const thief = await stack.page(strict)
    await thief.login(ann)
    const move = { email: 'mallory@mail.example' }
    expect((await refusal(thief.ask(calls.startEmailChange, move))).code).toBe('held')
    expect((await page.ask(calls.startEmailChange, move)).action).toBe('VERIFY_PRIMARY_OTP')
  })

  it('T30: are reported to every device and by mail, and stopped by the link that only a press of its button follows', async () => {
    const { stack, laptop, phone, step, open, cancelLink, press } = await create()
    await refusal(open(phone, 'export'))
    const { mail, link } = await cancelLink()
    expect(mail.text).toContain('export its secret words or keys')
    expect(mail.text).toContain('https://strict.example')
    await laptop.refresh()
    const [notice] = (await laptop.ask(calls.listNotices, {})).notices
    expect(notice).toMatchObject({
      kind: 'hold.begun',
      hold: 'export',
      state: 'waiting',
      readyAtMs: stack.clock.now() + dayMs,
      device: { isThisOne: false, hostOrigin: 'https://strict.example' },
    })
    // A scanner that opens the link changes nothing.
    for (const method of ['GET', 'HEAD']) expect((await stack.fetch(new Request(link, { method }))).status).toBe(200)
    await step(phone, dayMs - 60_000)
    expect((await refusal(open(phone, 'export'))).code).toBe('held')
    // Fault 123: a minute before its end.
    expect((await press(link)).status).toBe(200)
    expect((await press(link)).status).toBe(404)
    expect((await stack.fetch(new Request(link))).status).toBe(404)
    await step(phone, 60_000)
    expect((await refusal(open(phone, 'export'))).code).toBe('hold-cancelled')
    const [last] = (await phone.ask(calls.listNotices, {})).notices
    expect(last).toMatchObject({ kind: 'hold.begun', state: 'cancelled' })
  })

  it('are cancelled by any device of the visitor, one by one or all, and by no other', async () => {
    const { stack, laptop, phone, step, open } = await create()
    await refusal(open(phone, 'export'))
    await refusal(open(phone, 'change'))
    await laptop.refresh()
    const { notices } = await laptop.ask(calls.listNotices, {})
    const holds = notices.flatMap(one => (one.kind === 'hold.begun' ? [one] : []))
    expect(holds.map(one => one.hold)).toEqual(['change', 'export'])
    const holdId = holds.find(one => one.hold === 'export')?.holdId ?? ''
    const bob = await stack.page(strict)
    await bob.login('bob@mail.example')
    await bob.ask(calls.cancelHold, { holdId })
    await bob.ask(calls.cancelHold, {})
    expect((await bob.ask(calls.listNotices, {})).notices.map(one => one.kind)).toEqual(['device.new'])
    await laptop.ask(calls.cancelHold, { holdId })
    expect((await refusal(open(phone, 'export'))).code).toBe('hold-cancelled')
    expect((await refusal(open(phone, 'change'))).code).toBe('held')
    await laptop.ask(calls.cancelHold, {})
    await step(phone, 2 * dayMs)
    for (const use of ['change', 'export'] as const)
      expect((await refusal(open(phone, use))).code).toBe('hold-cancelled')
  })

  it('of many calls at once one begins the hold: cancelled once, none goes on', async () => {
    const { stack, laptop, phone, step, open } = await create()
    const errors = await Promise.all(Array.from({ length: 8 }, () => refusal(open(phone, 'export'))))
    expect(errors.map(error => error.code)).toEqual(Array(8).fill('held'))
    await laptop.refresh()
    const { notices } = await laptop.ask(calls.listNotices, {})
    const holds = notices.flatMap(one => (one.kind === 'hold.begun' ? [one.holdId] : []))
    expect(holds).toHaveLength(1)
    await laptop.ask(calls.cancelHold, { holdId: holds[0] ?? '' })
    await step(phone, dayMs)
    expect((await refusal(open(phone, 'export'))).code).toBe('hold-cancelled')
    expect(stack.log.lines.filter(line => line.event === 'request.failed')).toEqual([])
  })

  it('of a hold that is over and a press of Cancel at once one wins', async () => {
    const { phone, step, open, cancelLink, press } = await create()
    await refusal(open(phone, 'export'))
    const { link } = await cancelLink()
    await step(phone, dayMs)
    const [opened, pressed] = await Promise.all([
      open(phone, 'export').then(
        () => true,
        () => false,
      ),
      press(link),
    ])
    expect(pressed.status).toBe(opened ? 404 : 200)
  })

  it('T29: an address that was moved away goes on hearing of the wallet, and can stop what the new one begins', async () => {
    const { stack, laptop, phone, vault, step, open, cancelLink, press } = await create()
    await step(laptop, 0)
    stack.clock.advance(31_000)
    const moved = 'mallory@mail.example'
    const change = async (page: Page) => {
      const known = stack.mailbox.messages.map(message => message.id)
      const { flowId, flowSecret } = await page.ask(calls.startEmailChange, { email: moved })
      await page.ask(calls.verifyPrimaryEmail, { flowId, flowSecret, code: await page.code(ann, known) })
      // Between the codes the old address is the login (fault 124).
      expect((await page.ask(calls.whoAmI, {})).email).toBe(ann)
      const code = await page.code(moved, known)
      return page.ask(calls.verifySecondaryEmail, { flowId, flowSecret, code })
    }
    expect(await change(laptop)).toEqual({ email: moved })
    const received = (to: string) =>
      stack.mailbox.next(to, mail => mail.subject.includes('address of your wallet was changed'))
    await received(ann)
    await received(moved)
    stack.clock.advance(31_000)
    await phone.stepUp(moved)
    await refusal(open(phone, 'export'))
    const { link } = await cancelLink()
    expect((await press(link)).status).toBe(200)
    expect((await refusal(open(phone, 'export'))).code).toBe('hold-cancelled')
    // A month later it is not notified any more.
    stack.clock.advance(31 * dayMs)
    const tablet = await stack.page(strict)
    await tablet.login(moved)
    const known = stack.mailbox.messages.map(message => message.id)
    const envelopeId = vault.envelopes[0]?.id ?? ''
    for (const [use, words] of [
      ['export', 'export your wallet'],
      ['change', 'who can open'],
    ] as const) {
      await refusal(openHalf(tablet, vault.id, envelopeId, { use }))
      // What was put before is sent before: when the second one came, nothing of the first is under way.
      await stack.mailbox.next(moved, mail => !known.includes(mail.id) && mail.subject.includes(words))
    }
    const since = stack.mailbox.messages.filter(mail => !known.includes(mail.id))
    expect(since.flatMap(mail => mail.to)).toEqual([moved, moved])
  })
})

it('T30: a device that never opened the wallet waits a day for the escrow by default, not at all in development', async () => {
  const projects = [
    { id: 'strict', allowedOrigins: ['https://strict.example'] },
    { id: 'dev', allowedOrigins: ['https://dev.example'], isDevelopment: true },
  ]
  const stack = await createTestVault({ vault: { projects }, escrow: { projects } })
  const { publicKey } = await stack.escrow.describe()
  for (const [projectId, status] of [
    ['strict', 'waiting'],
    ['dev', 'ready'],
  ] as const) {
    const options = { projectId, hostOrigin: `https://${projectId}.example` }
    const page = await stack.page(options)
    await page.login(ann)
    const { vault } = await makeVault(page, ['device', 'escrow'])
    const envelopeId = vault.envelopes[1]?.id ?? ''
    await page.deposit(publicKey, vault, envelopeId, randomBytes(32))
    await page.ask(calls.createVault, write(page, vault))
    stack.clock.advance(31_000)
    const phone = await stack.page(options)
    await phone.loginByEscrow(ann)
    const answer = await phone.askRelease(envelopeId)
    expect(answer.status).toBe(status)
    if (answer.status === 'waiting') expect(answer.readyAtMs).toBe(stack.clock.now() + dayMs)
    else await phone.takeRelease(vault, envelopeId)
    await stack.mailbox.next(ann, mail =>
      mail.text.includes(status === 'ready' ? 'was given your wallet' : 'never opened'),
    )
    stack.clock.advance(31_000)
  }
})
