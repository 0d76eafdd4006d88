import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { hashText } from '../../../serve/hashText.ts'
import { signOutEverywhereCall } from '../sessions/signOutEverywhereCall.ts'
import { createTestServices } from '../testing/createTestServices.ts'
import { refusalOf } from '../testing/refusalOf.ts'
import { findFlow } from './findFlow.ts'
import { findVisitor } from './findVisitor.ts'
import { isKnownDevice } from './isKnownDevice.ts'
import { macCode } from './macCode.ts'
import { resendEmailCall } from './resendEmailCall.ts'
import { toCodeTerms } from './toCodeTerms.ts'
import { verifyEmailCodeCall } from './verifyEmailCodeCall.ts'

const ann = 'ann@mail.example'
const bob = 'bob@mail.example'
const host = 'https://alpha.example'
const unknown = { code: 'flow-unknown' }

describe('the beginning of a login', () => {
  it('sends a code of six digits, and stores neither it nor the secret of the flow', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const now = stack.clock.now()
    const { answer, reference } = await page.begin(' Ann@Mail.example')
    expect(answer).toEqual({
      action: 'VERIFY_OTP',
      ...reference,
      codeDigits: 6,
      expiresInMs: 300_000,
      resendInMs: 30_000,
    })
    expect(reference.flowSecret).toHaveLength(43)
    const waiting = await stack.database.query.selectFrom('outbox').selectAll().executeTakeFirst()
    expect(waiting).toMatchObject({ realm: stack.realm('alpha'), expires_at: now + 300_000 })
    const code = await page.readCode(ann)
    const flow = await stack.flow(reference.flowId)
    expect(flow).toEqual({
      realm: stack.realm('alpha'),
      id: reference.flowId,
      project_id: 'alpha',
      kind: 'login',
      secret_hash: hashText(reference.flowSecret),
      thumbprint: page.asker.thumbprint,
      host_origin: host,
      user_id: null,
      session_id: null,
      email: ann,
      new_email: null,
      code_mac: macCode(stack.services.secrets, flow, code),
      code_expires_at: now + 300_000,
      tries: 0,
      is_by_escrow: 0,
      approval_hash: null,
      approved_at: null,
      last_sent_at: now,
      done_at: null,
      created_at: now,
      expires_at: now + 900_000,
    })
    const mail = await stack.readMail(ann)
    expect(mail?.subject).toBe('Alpha: your code')
    expect(mail?.text).toContain('Type this code to log in. It holds for 5 minutes')
    expect(mail?.text).toContain(`Asked for by ${host}, near Lisbon.`)
  })

  it('sends its mail at once', async () => {
    const stack = await createTestServices()
    stack.services.outbox.start()
    await stack.page().start(ann)
    await expect.poll(() => stack.mails.length, { interval: 1 }).toBe(1)
    await stack.services.outbox.stop()
  })

  it('names no place where the caller’s address is not known, and the project by its id where it is gone', async () => {
    const stack = await createTestServices()
    const page = stack.page({ address: undefined })
    const { reference } = await page.begin(ann)
    expect((await stack.readMail(ann))?.text).toContain(`Asked for by ${host}.`)
    stack.services.projects.replace([])
    stack.clock.advance(30_000)
    await page.ask(resendEmailCall, reference)
    expect((await stack.readMail(ann))?.subject).toBe('alpha: your code')
  })

  it('takes no invalid address, no origin that is not the project’s', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    expect(await refusalOf(page.start('ann@'))).toEqual({ code: 'email-invalid' })
    expect(await refusalOf(page.start(ann, { hostOrigin: 'https://other.example' }))).toMatchObject({
      code: 'origin-refused',
    })
    expect(stack.mails).toEqual([])
  })

  it('keeps a gap between two mails, of strangers together, of a device that logged in before alone', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    await page.login(ann)
    const soon = { code: 'too-soon', retryAfterMs: 30_000 }
    expect(await refusalOf(stack.page().start(ann))).toEqual(soon)
    await page.start(ann, { needsProof: true })
    expect(await refusalOf(page.start(ann, { needsProof: true }))).toEqual(soon)
  })

  it('costs work while codes are sprayed over the project', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { spray } = stack.services
    const spread = () => {
      for (let count = 0; count < stack.services.terms.sprayCount; count++) spray.noteWrong('alpha')
    }
    spread()
    const received = await refusalOf(page.start(ann))
    expect(received).toEqual({ code: 'work-needed', work: { challenge: expect.any(String), bits: 4 } })
    const { challenge } = received.work as { challenge: string }
    const solve = (task: string) => {
      for (let answer = 0; ; answer++) {
        const hash = Buffer.from(hashText(`${task}.${answer}`), 'base64url')
        if (hash.readUInt32BE() >>> 28 === 0) return String(answer)
      }
    }
    const work = { challenge, answer: solve(challenge) }
    expect((await page.start(ann, { work })).action).toBe('VERIFY_OTP')
    stack.clock.advance(30_000)
    // Each piece of work counts once.
    expect((await refusalOf(page.start(ann, { work }))).code).toBe('work-needed')
    expect((await page.start(bob, { projectId: 'beta' })).action).toBe('VERIFY_OTP')
  })
})

describe('a login of a page that has a session', () => {
  it('needs no mail, for this address, project and key, with this cookie', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    await page.login(ann)
    stack.clock.advance(60_000)
    expect(await page.start(ann)).toEqual({ action: 'CONNECT' })
    const { asker } = page
    for (const [what, other, email, more] of [
      ['a proof that is asked for', page, ann, { needsProof: true }],
      ['another address', page, bob, {}],
      ['another project of the realm', page, ann, { projectId: 'twin' }],
      ['another realm', page, ann, { projectId: 'beta' }],
      ['another origin', page, ann, { hostOrigin: 'https://vault.example' }],
      ['another key', stack.page({ binder: asker.binder }), ann, {}],
      ['another cookie', stack.page({ thumbprint: asker.thumbprint, binder: 'x' }), ann, {}],
    ] as const) {
      stack.clock.advance(30_000)
      expect((await other.start(email, more)).action, what).toBe('VERIFY_OTP')
    }
    expect(await page.start(ann)).toEqual({ action: 'CONNECT' })
  })

  it('needs a mail once that session has ended, in the database or in the list alone', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { session } = await page.login(ann)
    stack.clock.advance(60_000)
    await stack.revocations.add([{ kind: 'session', id: session.sessionId }])
    expect((await page.start(ann)).action).toBe('VERIFY_OTP')
    stack.clock.advance(60_000)
    await page.login(ann)
    expect(await page.start(ann)).toEqual({ action: 'CONNECT' })
    await page.ask(signOutEverywhereCall, {})
    stack.clock.advance(60_000)
    expect((await page.start(ann)).action).toBe('VERIFY_OTP')
  })
})

describe('a flow', () => {
  it('is found by its id, secret and key together, while it is open', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { reference } = await page.begin(ann)
    const { thumbprint } = page.asker
    const find = (change: Partial<findFlow.Options> = {}) =>
      findFlow(stack.services, { reference, thumbprint, kinds: ['login'], ...change })
    expect((await find()).id).toBe(reference.flowId)
    expect((await find({ kinds: ['step-up', 'login'] })).id).toBe(reference.flowId)
    for (const change of [
      { reference: { ...reference, flowId: 'another' } },
      { reference: { ...reference, flowSecret: 'another' } },
      { thumbprint: 'another' },
      { kinds: ['step-up', 'email-primary', 'email-secondary'] },
    ] as const)
      expect(await refusalOf(find(change))).toEqual(unknown)
    stack.clock.advance(callLimits.flowLifeMs - 1)
    await find()
    stack.clock.advance(1)
    expect(await refusalOf(find())).toEqual(unknown)
  })

  it('that asks for its code again lives as long as the code at least', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { reference } = await page.begin(ann)
    stack.clock.advance(callLimits.flowLifeMs - 1)
    expect(await page.ask(resendEmailCall, reference)).toEqual({
      codeDigits: 6,
      expiresInMs: 300_000,
      resendInMs: 30_000,
    })
    stack.clock.advance(299_999)
    const code = await page.readCode(ann)
    await page.ask(verifyEmailCodeCall, { ...reference, code, refreshToken: stack.secret() })
  })

  it('returns how long its code is valid and when the next may be requested, never below zero', async () => {
    const { clock, services } = await createTestServices()
    const now = clock.now()
    const flow = { kind: 'login', code_expires_at: now + 10, expires_at: now + 20, last_sent_at: now } as const
    const terms = (approval_hash: string | null) => toCodeTerms({ ...flow, approval_hash }, services)
    expect(terms(null)).toEqual({ codeDigits: 6, expiresInMs: 10, resendInMs: 30_000 })
    // Until the device is approved the flow is what ends.
    expect(terms('x')).toEqual({ codeDigits: 6, expiresInMs: 20, resendInMs: 30_000 })
    clock.advance(30_001)
    expect(terms(null)).toEqual({ codeDigits: 6, expiresInMs: 0, resendInMs: 0 })
  })
})

describe('the end of a login', () => {
  it('makes a visitor, and finds them by the address the next time', async () => {
    const stack = await createTestServices()
    const now = stack.clock.now()
    const { session } = await stack.page().login(ann)
    const { query } = stack.database
    expect(
      await query.selectFrom('visitor').selectAll().where('id', '=', session.userId).executeTakeFirst(),
    ).toMatchObject({ realm: session.realm, email: ann, created_at: now })
    expect(await query.selectFrom('identity').selectAll().where('user_id', '=', session.userId).execute()).toEqual([
      { realm: session.realm, provider: 'email', subject: ann, user_id: session.userId, created_at: now },
    ])
    expect(stack.log.lines).toContainEqual({
      level: 'info',
      event: 'login',
      fields: { project: 'alpha', method: 'email' },
    })
    stack.clock.advance(60_000)
    expect((await stack.page().login(ann)).session.userId).toBe(session.userId)
    expect((await stack.page().login(bob)).session.userId).not.toBe(session.userId)
    stack.clock.advance(60_000)
    expect((await stack.page().login(ann, { projectId: 'beta' })).session.userId).not.toBe(session.userId)
  })

  it('finds a visitor by realm, provider and subject together', async () => {
    const { realm, services } = await createTestServices()
    const who = { realm: realm('alpha'), provider: 'github', subject: '7', email: null } as const
    const first = await findVisitor(services, who)
    expect(await findVisitor(services, who)).toBe(first)
    for (const change of [{ realm: realm('beta') }, { provider: 'google' }, { subject: '8' }] as const)
      expect(await findVisitor(services, { ...who, ...change })).not.toBe(first)
  })

  it('finds the visitor of the login that was first of two at once, and leaves no other', async () => {
    const { database, realm, services } = await createTestServices()
    const who = { realm: realm('alpha'), provider: 'email', email: ann } as const
    const first = await findVisitor(services, { ...who, subject: bob })
    // Another process ends its login of the same address between two statements of this one.
    const { query } = database
    await sql
      .raw(
        `create temp trigger rival after insert on visitor begin
          insert into identity (realm, provider, subject, user_id, created_at) values ('${who.realm}', 'email', '${ann}', '${first}', 1);
        end`,
      )
      .execute(query)
    try {
      expect(await findVisitor(services, { ...who, subject: ann })).toBe(first)
    } finally {
      await sql.raw('drop trigger rival').execute(query)
    }
    const visitors = await query.selectFrom('visitor').select('id').where('realm', '=', who.realm).execute()
    expect(visitors).toEqual([{ id: first }])
  })

  it('needs a code', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { reference } = await page.begin(ann)
    expect(await refusalOf(page.ask(verifyEmailCodeCall, { ...reference, refreshToken: stack.secret() }))).toEqual({
      code: 'input-invalid',
      detail: 'the code is missing',
    })
  })

  it('is refused where the origin is no longer the project’s, and uses nothing up', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { reference } = await page.begin(ann)
    const code = await page.readCode(ann)
    const { projects } = stack.services
    const alpha = projects.require('alpha')
    projects.replace([{ ...alpha, allowedOrigins: ['https://moved.example'] }])
    const end = () => page.ask(verifyEmailCodeCall, { ...reference, code, refreshToken: stack.secret() })
    expect(await refusalOf(end())).toMatchObject({ code: 'origin-refused' })
    projects.replace([alpha])
    expect((await end()).session).toMatchObject({ methods: ['email'], projectId: 'alpha', hostOrigin: host })
  })
})

describe('a known device', () => {
  it('has this key, logged in with this address, and was not revoked', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { session } = await page.login(ann)
    await stack.page().login(bob)
    const { thumbprint } = page.asker
    const isKnown = (realm = session.realm, email = ann, key = thumbprint) =>
      isKnownDevice(stack.services, realm, email, key)
    expect(await isKnown()).toBe(true)
    expect(await isKnown(stack.realm('beta'))).toBe(false)
    expect(await isKnown(session.realm, bob)).toBe(false)
    expect(await isKnown(session.realm, ann, 'another')).toBe(false)
    const { query } = stack.database
    const revoke = (at: number | null) =>
      query.updateTable('device').set({ revoked_at: at }).where('id', '=', session.deviceId).execute()
    await revoke(1)
    expect(await isKnown()).toBe(false)
    await revoke(null)
    expect(await isKnown()).toBe(true)
    await query.updateTable('identity').set({ provider: 'github' }).where('user_id', '=', session.userId).execute()
    expect(await isKnown()).toBe(false)
    await query.updateTable('identity').set({ provider: 'email' }).where('user_id', '=', session.userId).execute()
    await stack.revocations.add([{ kind: 'device', id: session.deviceId }])
    expect(await isKnown()).toBe(false)
  })
})
