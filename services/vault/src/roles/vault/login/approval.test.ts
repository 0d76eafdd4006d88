import { describe, expect, it } from 'vitest'
import type { Asker } from '../../../serve/Asker.ts'
import { hashText } from '../../../serve/hashText.ts'
import type { EscrowLink } from '../services/EscrowLink.ts'
import { createTestServices } from '../testing/createTestServices.ts'
import { refusalOf } from '../testing/refusalOf.ts'
import { approveDevice } from './approveDevice.ts'
import { resendEmailCall } from './resendEmailCall.ts'
import { verifyEmailCodeCall } from './verifyEmailCodeCall.ts'
import { waitForDeviceCall } from './waitForDeviceCall.ts'

const ann = 'ann@mail.example'
const host = 'https://alpha.example'

type Stack = Awaited<ReturnType<typeof createTestServices>>

/** An escrow that says what it was asked, in place of what it signs. */
function createEscrow(isProven = true) {
  const asked: unknown[] = []
  const link = {
    sign: async (claims: unknown, thumbprint: string) =>
      `a.${Buffer.from(JSON.stringify([claims, thumbprint])).toString('base64url')}.c`,
    async isLoginProven(login: unknown) {
      asked.push(login)
      return isProven
    },
  }
  return { asked, escrow: link as unknown as EscrowLink }
}

describe('a project that wants devices approved', () => {
  const careful = { projectId: 'careful' }
  const tokenOf = (text: string | undefined) => /approve\?token=([-_A-Za-z0-9]{43})/.exec(text ?? '')?.[1] ?? ''

  it('sends a link, whose button sends the code, once', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { answer, reference } = await page.begin(ann, careful)
    expect(answer).toEqual({
      action: 'VERIFY_DEVICE',
      ...reference,
      codeDigits: 6,
      expiresInMs: 900_000,
      resendInMs: 30_000,
    })
    const waiting = await stack.database.query.selectFrom('outbox').selectAll().executeTakeFirst()
    expect(waiting).toMatchObject({ realm: stack.realm('careful'), expires_at: stack.clock.now() + 900_000 })
    const mail = await stack.readMail(ann)
    expect(mail?.subject).toBe('careful: a new device wants to log in')
    expect(mail?.text).toContain('https://vault.example/approve?token=')
    expect(mail?.text).toContain(`from ${host}, near Lisbon.`)
    const token = tokenOf(mail?.text)
    expect(await stack.flow(reference.flowId)).toMatchObject({
      approval_hash: hashText(token),
      code_mac: null,
      code_expires_at: 0,
    })
    const verify = (code: string) => page.ask(verifyEmailCodeCall, { ...reference, code, refreshToken: stack.secret() })
    expect(await refusalOf(verify('123456'))).toEqual({ code: 'device-unapproved' })
    expect(await approveDevice(stack.services, 'another')).toBe(false)
    stack.clock.advance(1_000)
    expect(await approveDevice(stack.services, token)).toBe(true)
    expect(await stack.flow(reference.flowId)).toMatchObject({
      approval_hash: null,
      approved_at: stack.clock.now(),
      last_sent_at: stack.clock.now(),
    })
    expect(await approveDevice(stack.services, token)).toBe(false)
    // Who presses the button may be elsewhere than who asks.
    expect((await stack.readMail(ann))?.text).toContain(`Asked for by ${host}.`)
    await verify(await page.readCode(ann))
    stack.clock.advance(60_000)
    // Then the device is known.
    expect((await page.start(ann, { ...careful, needsProof: true })).action).toBe('VERIFY_OTP')
  })

  it('sends another link on request, which ends the one before', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { reference } = await page.begin(ann, careful)
    const first = tokenOf((await stack.readMail(ann))?.text)
    stack.clock.advance(30_000)
    expect(await page.ask(resendEmailCall, reference)).toEqual({
      codeDigits: 6,
      expiresInMs: 870_000,
      resendInMs: 30_000,
    })
    expect((await stack.flow(reference.flowId)).last_sent_at).toBe(stack.clock.now())
    const second = tokenOf((await stack.readMail(ann))?.text)
    expect(await approveDevice(stack.services, first)).toBe(false)
    expect(await approveDevice(stack.services, second)).toBe(true)
  })

  it.each([
    ['is over', { done_at: 1 }],
    ['has run out', { expires_at: 1_770_000_000_000 }],
  ])('approves no device of a flow that %s', async (_, change) => {
    const stack = await createTestServices()
    const { reference } = await stack.page().begin(ann, careful)
    const token = tokenOf((await stack.readMail(ann))?.text)
    const { query } = stack.database
    await query.updateTable('flow').set(change).where('id', '=', reference.flowId).execute()
    expect(await approveDevice(stack.services, token)).toBe(false)
  })

  it('has the page wait for the button, and notifies it at once', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { reference } = await page.begin(ann, careful)
    const wait = (waitMs: number) => page.ask(waitForDeviceCall, { ...reference, waitMs })
    expect(await wait(0)).toEqual({ status: 'waiting', codeDigits: 6, expiresInMs: 900_000, resendInMs: 30_000 })
    const waited: unknown[] = []
    const { waits } = stack.services
    const token = tokenOf((await stack.readMail(ann))?.text)
    const sleep = waits.wait
    waits.wait = (...given) => {
      waited.push(given)
      const sleeping = sleep(...given)
      void approveDevice(stack.services, token)
      return sleeping
    }
    expect(await wait(25_000)).toEqual({
      status: 'approved',
      codeDigits: 6,
      expiresInMs: 300_000,
      resendInMs: 30_000,
    })
    expect(waited).toEqual([[reference.flowId, 1_000, page.asker.signal]])
    expect((await wait(25_000)).status).toBe('approved')
  })

  it.each<[string, (stack: Stack) => Partial<Asker>]>([
    ['hung up', () => ({ signal: AbortSignal.abort() })],
    [
      'asks a process that ends',
      stack => {
        stack.services.waits.end()
        return {}
      },
    ],
  ])('lets no page wait that %s', async (_, arrange) => {
    const stack = await createTestServices()
    const page = stack.page(arrange(stack))
    const { reference } = await page.begin(ann, careful)
    expect((await page.ask(waitForDeviceCall, { ...reference, waitMs: 25_000 })).status).toBe('waiting')
  })

  it('lets no page wait for longer than it asked', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { reference } = await page.begin(ann, careful)
    const { waits } = stack.services
    const waited: number[] = []
    waits.wait = async (_, ms) => {
      waited.push(ms)
      stack.clock.advance(ms)
    }
    expect((await page.ask(waitForDeviceCall, { ...reference, waitMs: 2_500 })).status).toBe('waiting')
    expect(waited).toEqual([1_000, 1_000, 500])
  })
})

describe('a login by the escrow', () => {
  const byEscrow = { by: 'escrow' }
  const ticketOf = (answer: { readonly codeDigits: number; readonly ticket?: string | undefined }): unknown =>
    JSON.parse(Buffer.from(answer.ticket?.split('.')[1] ?? '', 'base64url').toString())

  it('sends no mail of ours, and has a ticket for the escrow to send one', async () => {
    const { escrow } = createEscrow()
    const stack = await createTestServices({ escrow })
    const page = stack.page()
    const { answer, reference } = await page.begin(ann, byEscrow)
    const claims = {
      purpose: 'login',
      realm: stack.realm('alpha'),
      flowId: reference.flowId,
      identity: `email:${ann}`,
      projectId: 'alpha',
      projectName: 'Alpha',
      origin: host,
    }
    const terms = { codeDigits: 6, expiresInMs: 300_000, resendInMs: 30_000 }
    expect(answer).toMatchObject({ action: 'VERIFY_OTP', ...terms })
    expect(ticketOf(answer)).toEqual([{ ...claims, place: 'Lisbon' }, page.asker.thumbprint])
    expect(await stack.readMail(ann)).toBeUndefined()
    expect(await stack.flow(reference.flowId)).toMatchObject({ is_by_escrow: 1, code_mac: null })
    stack.clock.advance(880_000)
    stack.services.projects.replace([])
    page.asker.address = undefined
    const again = await page.ask(resendEmailCall, reference)
    expect(again).toMatchObject(terms)
    expect(ticketOf(again)).toEqual([{ ...claims, projectName: 'alpha' }, page.asker.thumbprint])
    const now = stack.clock.now()
    expect(await stack.flow(reference.flowId)).toMatchObject({
      code_expires_at: now + 300_000,
      last_sent_at: now,
      expires_at: now + 300_000,
    })
    expect(await stack.readMail(ann)).toBeUndefined()
  })

  it('keeps the life of its flow where that is longer', async () => {
    const stack = await createTestServices(createEscrow())
    const { reference } = await stack.page().begin(ann, byEscrow)
    expect((await stack.flow(reference.flowId)).expires_at).toBe(stack.clock.now() + 900_000)
  })

  it('ends with the escrow’s word that this very page key has proven the address', async () => {
    const { asked, escrow } = createEscrow()
    const stack = await createTestServices({ escrow })
    const page = stack.page()
    const { reference } = await page.begin(ann, byEscrow)
    const end = () => page.ask(verifyEmailCodeCall, { ...reference, refreshToken: stack.secret() })
    const [first, second] = await Promise.allSettled([end(), end()])
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'code-expired' } })
    expect(asked[0]).toEqual({
      realm: stack.realm('alpha'),
      flowId: reference.flowId,
      identity: `email:${ann}`,
      thumbprint: page.asker.thumbprint,
    })
    expect((await stack.flow(reference.flowId)).done_at).toBe(stack.clock.now())
  })

  it('does not end without it, with any code, nor without an escrow', async () => {
    const { escrow } = createEscrow(false)
    const stack = await createTestServices({ escrow })
    const page = stack.page()
    const { reference } = await page.begin(ann, byEscrow)
    const end = () =>
      refusalOf(page.ask(verifyEmailCodeCall, { ...reference, code: '123456', refreshToken: stack.secret() }))
    const refused = { code: 'code-expired', detail: 'the escrow has no proof of this login' }
    expect(await end()).toEqual(refused)
    Object.assign(stack.services, { escrow: undefined })
    expect(await end()).toEqual(refused)
    expect((await stack.flow(reference.flowId)).done_at).toBeNull()
  })

  it.each([
    ['a page that may have a key of the wallet and is known', true, 'escrow-if-unknown', 'alpha', false],
    ['a page that may have one and is not known', false, 'escrow-if-unknown', 'alpha', true],
    ['a known page without one', true, 'escrow', 'alpha', true],
    ['a page that has one', false, undefined, 'alpha', false],
    ['a project without an escrow', false, 'escrow', 'twin', false],
  ])('is for %s: %s, %s, %s', async (_, isKnown, by, projectId, isByEscrow) => {
    const { escrow } = createEscrow()
    const stack = await createTestServices({ escrow })
    const page = stack.page()
    if (isKnown) await page.login(ann)
    stack.clock.advance(60_000)
    const { answer, reference } = await page.begin(ann, { by, projectId, needsProof: true })
    expect('ticket' in answer && answer.ticket !== undefined).toBe(isByEscrow)
    expect((await stack.flow(reference.flowId)).is_by_escrow).toBe(isByEscrow ? 1 : 0)
  })

  it('is by the vault where it has no escrow', async () => {
    const stack = await createTestServices()
    const { answer } = await stack.page().begin(ann, byEscrow)
    expect(answer).not.toHaveProperty('ticket')
    expect(await stack.readMail(ann)).toBeDefined()
  })

  it('of a device that has to be approved begins with our link, and has a ticket once it was pressed', async () => {
    const { escrow } = createEscrow()
    const stack = await createTestServices({ escrow })
    const page = stack.page()
    const { answer, reference } = await page.begin(ann, { ...byEscrow, projectId: 'careful' })
    expect(answer).not.toHaveProperty('ticket')
    const wait = () => page.ask(waitForDeviceCall, { ...reference, waitMs: 0 })
    expect(await wait()).not.toHaveProperty('ticket')
    const mail = await stack.readMail(ann)
    const token = /token=([-_A-Za-z0-9]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(await approveDevice(stack.services, token)).toBe(true)
    expect(ticketOf(await wait())).toMatchObject([{ flowId: reference.flowId, place: 'Lisbon' }, page.asker.thumbprint])
    expect((await stack.readMail(ann))?.id).toBe(mail?.id)
  })
})
