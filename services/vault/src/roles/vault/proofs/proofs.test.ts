import { describe, expect, it } from 'vitest'
import type { Asker } from '../../../serve/Asker.ts'
import { whoAmICall } from '../sessions/whoAmICall.ts'
import { createTestServices } from '../testing/createTestServices.ts'
import { refusalOf } from '../testing/refusalOf.ts'
import { readEmail } from './readEmail.ts'
import { resendStepUpCall } from './resendStepUpCall.ts'
import { startEmailChangeCall } from './startEmailChangeCall.ts'
import { startStepUpCall } from './startStepUpCall.ts'
import { verifyPrimaryEmailCall } from './verifyPrimaryEmailCall.ts'
import { verifySecondaryEmailCall } from './verifySecondaryEmailCall.ts'
import { verifyStepUpCall } from './verifyStepUpCall.ts'

const ann = 'ann@mail.example'
const bob = 'bob@mail.example'
const fresh = 'new@mail.example'
const host = 'https://alpha.example'
const terms = { codeDigits: 8, expiresInMs: 300_000, resendInMs: 30_000 }
const unknown = { code: 'flow-unknown' }

type Stack = Awaited<ReturnType<typeof createTestServices>>

/** A page that is logged in, long enough ago that the next mail may go. */
async function logIn(stack: Stack, email = ann, given: Partial<Asker> = {}) {
  const page = stack.page(given)
  const { session } = await page.login(email)
  stack.clock.advance(60_000)
  const visitor = () =>
    stack.database.query
      .selectFrom('visitor')
      .select(['email', 'former_email', 'email_changed_at'])
      .where('id', '=', session.userId)
      .executeTakeFirstOrThrow()
  /** Leaves the visitor as a login elsewhere makes one. */
  const forgetEmail = () =>
    stack.database.query.updateTable('visitor').set({ email: null }).where('id', '=', session.userId).execute()
  const logins = async () => {
    const { query } = stack.database
    const rows = await query
      .selectFrom('identity')
      .select(['provider', 'subject'])
      .where('user_id', '=', session.userId)
      .orderBy('subject')
      .execute()
    return rows.map(({ provider, subject }) => `${provider}:${subject}`)
  }
  return { page, session, visitor, forgetEmail, logins }
}

describe('readEmail', () => {
  it('finds none of a visitor who was deleted', async () => {
    const stack = await createTestServices()
    const { session } = await logIn(stack)
    const row = await stack.session(session.sessionId)
    expect(await readEmail(stack.services, row)).toBe(ann)
    await stack.database.query.deleteFrom('visitor').where('id', '=', session.userId).execute()
    expect(await readEmail(stack.services, row)).toBeNull()
  })
})

describe('a step-up', () => {
  it('sends eight digits to the address of now, for this session, and the right ones make it fresh', async () => {
    const stack = await createTestServices()
    const { page, session } = await logIn(stack)
    const other = await logIn(stack)
    const { flowId, flowSecret, ...received } = await page.ask(startStepUpCall, {})
    expect(received).toEqual(terms)
    expect(await stack.flow(flowId)).toMatchObject({
      realm: session.realm,
      project_id: 'alpha',
      kind: 'step-up',
      thumbprint: page.asker.thumbprint,
      host_origin: host,
      user_id: session.userId,
      session_id: session.sessionId,
      email: ann,
      new_email: null,
      is_by_escrow: 0,
      approval_hash: null,
    })
    const code = await page.readCode(ann)
    expect((await stack.readMail(ann))?.text).toContain(`Asked for by ${host}, near Lisbon.`)
    stack.clock.advance(1_000)
    const answer = await page.ask(verifyStepUpCall, { flowId, flowSecret, code })
    expect(answer.session).toEqual({ ...session, authAtMs: stack.clock.now() })
    expect((await page.ask(whoAmICall, {})).authAtMs).toBe(stack.clock.now())
    expect((await other.page.refresh()).session.authAtMs).toBe(other.session.authAtMs)
    expect(await refusalOf(page.ask(verifyStepUpCall, { flowId, flowSecret, code }))).toEqual(unknown)
  })

  it('needs an address', async () => {
    const stack = await createTestServices()
    const { forgetEmail, page } = await logIn(stack)
    await forgetEmail()
    expect(await refusalOf(page.ask(startStepUpCall, {}))).toEqual({
      code: 'email-invalid',
      detail: 'the visitor has no address',
    })
  })

  it('is of the visitor that asks, not of another in the database', async () => {
    const stack = await createTestServices()
    await logIn(stack, bob)
    const { page } = await logIn(stack)
    await logIn(stack, 'cat@mail.example')
    expect((await stack.flow((await page.ask(startStepUpCall, {})).flowId)).email).toBe(ann)
  })

  it('names no place where the address of the caller is not known', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack, ann, { address: undefined })
    await page.ask(startStepUpCall, {})
    expect((await stack.readMail(ann))?.text).toContain(`Asked for by ${host}.`)
  })

  it('of a device that logged in with the address has a budget of its own', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack)
    await stack.page().start(ann)
    await page.ask(startStepUpCall, {})
    expect(await refusalOf(page.ask(startStepUpCall, {}))).toEqual({ code: 'too-soon', retryAfterMs: 30_000 })
  })

  it('is not ended by the flow of another kind or session', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack)
    const { reference } = await page.begin(ann, { needsProof: true })
    const code = await page.readCode(ann)
    expect(await refusalOf(page.ask(verifyStepUpCall, { ...reference, code }))).toEqual(unknown)
    stack.clock.advance(60_000)
    const started = await page.ask(startStepUpCall, {})
    const own = { flowId: started.flowId, flowSecret: started.flowSecret, code: await page.readCode(ann) }
    const { accessToken } = page.state
    stack.clock.advance(60_000)
    await page.login(ann, { needsProof: true })
    expect(await refusalOf(page.ask(verifyStepUpCall, own))).toEqual(unknown)
    page.state.accessToken = accessToken
    await page.ask(verifyStepUpCall, own)
  })
})

describe('a code that is asked for again', () => {
  it('comes for every step of a session and ends the one before', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack)
    const { flowId, flowSecret } = await page.ask(startStepUpCall, {})
    const reference = { flowId, flowSecret }
    const first = await page.readCode(ann)
    expect(await refusalOf(page.ask(resendStepUpCall, reference))).toEqual({ code: 'too-soon', retryAfterMs: 30_000 })
    stack.clock.advance(30_000)
    expect(await page.ask(resendStepUpCall, reference)).toEqual(terms)
    expect((await stack.readMail(ann))?.text).toContain(`Asked for by ${host}, near Lisbon.`)
    const second = await page.readCode(ann)
    expect(second).not.toBe(first)
    await page.ask(verifyStepUpCall, { ...reference, code: second })
    stack.clock.advance(30_000)
    const change = await page.ask(startEmailChangeCall, { email: fresh })
    const moving = { flowId: change.flowId, flowSecret: change.flowSecret }
    stack.clock.advance(30_000)
    await page.ask(resendStepUpCall, moving)
    await page.ask(verifyPrimaryEmailCall, { ...moving, code: await page.readCode(ann) })
    stack.clock.advance(30_000)
    await page.ask(resendStepUpCall, moving)
    await page.ask(verifySecondaryEmailCall, { ...moving, code: await page.readCode(fresh) })
  })

  it('does not come for a login', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack)
    const { reference } = await page.begin(ann, { needsProof: true })
    stack.clock.advance(30_000)
    expect(await refusalOf(page.ask(resendStepUpCall, reference))).toEqual(unknown)
  })
})

describe('a change of the address', () => {
  it('asks the mailbox of now, then the new one, and moves the login, of this visitor alone', async () => {
    const stack = await createTestServices()
    const { logins, page, session, visitor } = await logIn(stack)
    const other = await logIn(stack, bob)
    const { query } = stack.database
    const also = { realm: session.realm, user_id: session.userId, created_at: 1 }
    await query
      .insertInto('identity')
      .values({ ...also, provider: 'github', subject: 'zed' })
      .execute()
    const { action, flowId, flowSecret, ...received } = await page.ask(startEmailChangeCall, {
      email: ' New@Mail.example',
    })
    expect([action, received]).toEqual(['VERIFY_PRIMARY_OTP', terms])
    expect(await stack.flow(flowId)).toMatchObject({ kind: 'email-primary', email: ann, new_email: fresh })
    const reference = { flowId, flowSecret }
    expect(await stack.readMail(fresh)).toBeUndefined()
    const primary = await page.readCode(ann)
    expect(await refusalOf(page.ask(verifySecondaryEmailCall, { ...reference, code: primary }))).toEqual(unknown)
    expect(await page.ask(verifyPrimaryEmailCall, { ...reference, code: primary })).toEqual(terms)
    expect(await stack.flow(flowId)).toMatchObject({ kind: 'email-secondary', email: fresh, done_at: null })
    expect((await stack.readMail(fresh))?.text).toContain(`Asked for by ${host}, near Lisbon.`)
    expect((await stack.readMail(fresh))?.text).toContain('make this the e-mail address of your wallet')
    expect(await visitor()).toEqual({ email: ann, former_email: null, email_changed_at: null })
    const secondary = await page.readCode(fresh)
    expect(await refusalOf(page.ask(verifyPrimaryEmailCall, { ...reference, code: secondary }))).toEqual(unknown)
    stack.clock.advance(1_000)
    const now = stack.clock.now()
    expect(await page.ask(verifySecondaryEmailCall, { ...reference, code: secondary })).toEqual({ email: fresh })
    expect(await visitor()).toEqual({ email: fresh, former_email: ann, email_changed_at: now })
    expect(await logins()).toEqual([`email:${fresh}`, 'github:zed'])
    expect(await other.logins()).toEqual([`email:${bob}`])
    expect((await other.visitor()).email).toBe(bob)
    const waiting = await query.selectFrom('outbox').select('expires_at').execute()
    expect(waiting.map(mail => mail.expires_at)).toEqual([now + 7 * 86_400_000, now + 7 * 86_400_000])
    for (const address of [ann, fresh]) {
      const mail = await stack.readMail(address)
      expect(mail?.subject).toBe('Alpha: the e-mail address of your wallet was changed')
      expect(mail?.text).toContain(`from ${host}.`)
    }
    const noted = await query
      .selectFrom('audit_entry')
      .select(['what', 'facts'])
      .where('realm', '=', session.realm)
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(noted).toEqual({ what: 'email.changed', facts: '{}' })
    expect(await refusalOf(page.ask(verifySecondaryEmailCall, { ...reference, code: secondary }))).toEqual(unknown)
  })

  it('sends its mails at once', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack)
    const { flowId, flowSecret } = await page.ask(startEmailChangeCall, { email: fresh })
    await page.ask(verifyPrimaryEmailCall, { flowId, flowSecret, code: await page.readCode(ann) })
    const code = await page.readCode(fresh)
    stack.services.outbox.start()
    const before = stack.mails.length
    await page.ask(verifySecondaryEmailCall, { flowId, flowSecret, code })
    await expect.poll(() => stack.mails.length, { interval: 1 }).toBe(before + 2)
    await stack.services.outbox.stop()
  })

  it('takes no invalid address, nor the present one', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack)
    for (const email of ['ann@', ' Ann@Mail.example'])
      expect(await refusalOf(page.ask(startEmailChangeCall, { email }))).toEqual({ code: 'email-invalid' })
  })

  it('is held on a device that the project does not trust yet', async () => {
    const stack = await createTestServices()
    const { page, session } = await logIn(stack)
    const { projects } = stack.services
    projects.replace([{ ...projects.require('alpha'), holdMs: 86_400_000 }])
    const at = stack.clock.now()
    await stack.database.query
      .insertInto('vault')
      .values({
        realm: session.realm,
        user_id: session.userId,
        id: stack.secret(),
        generation: 1,
        record: '{}',
        created_at: at,
        updated_at: at,
      })
      .execute()
    expect(await refusalOf(page.ask(startEmailChangeCall, { email: fresh }))).toEqual({
      code: 'held',
      retryAfterMs: 86_400_000,
    })
    expect(await stack.readMail(ann)).toMatchObject({ subject: expect.not.stringContaining('your code') })
  })

  it('of a visitor without an address proves the new one alone, after a fresh login', async () => {
    const stack = await createTestServices()
    const { forgetEmail, page, visitor } = await logIn(stack)
    await forgetEmail()
    const { action, flowId, flowSecret, ...received } = await page.ask(startEmailChangeCall, { email: fresh })
    expect([action, received]).toEqual(['VERIFY_SECONDARY_OTP', terms])
    expect(await stack.flow(flowId)).toMatchObject({ kind: 'email-secondary', email: fresh, new_email: fresh })
    const code = await page.readCode(fresh)
    await page.ask(verifySecondaryEmailCall, { flowId, flowSecret, code })
    expect(await visitor()).toMatchObject({ email: fresh, former_email: null })
  })

  it('of a visitor without an address who logged in a while ago wants a fresh login first', async () => {
    const stack = await createTestServices()
    const { forgetEmail, page } = await logIn(stack)
    await forgetEmail()
    stack.clock.advance(300_000)
    await page.refresh()
    expect(await refusalOf(page.ask(startEmailChangeCall, { email: fresh }))).toEqual({ code: 'step-up-needed' })
  })

  it('of a visitor with an address wants no fresh login: the code proves as much', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack)
    stack.clock.advance(300_000)
    await page.refresh()
    await page.ask(startEmailChangeCall, { email: fresh })
  })

  it('to the login of another wallet is refused at the end, and nothing is changed', async () => {
    const stack = await createTestServices()
    await logIn(stack, bob)
    const { logins, page, visitor } = await logIn(stack)
    const { flowId, flowSecret } = await page.ask(startEmailChangeCall, { email: bob })
    await page.ask(verifyPrimaryEmailCall, { flowId, flowSecret, code: await page.readCode(ann) })
    const code = await page.readCode(bob)
    expect(await refusalOf(page.ask(verifySecondaryEmailCall, { flowId, flowSecret, code }))).toEqual({
      code: 'email-invalid',
      detail: 'the address is the login of another wallet',
    })
    expect(await visitor()).toEqual({ email: ann, former_email: null, email_changed_at: null })
    expect(await logins()).toEqual([`email:${ann}`])
  })

  it('to an address that was mailed just now waits, and goes on by asking again', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack, ann, { address: undefined })
    const { flowId, flowSecret } = await page.ask(startEmailChangeCall, { email: fresh })
    const reference = { flowId, flowSecret }
    await stack.page().start(fresh)
    const code = await page.readCode(ann)
    expect(await refusalOf(page.ask(verifyPrimaryEmailCall, { ...reference, code }))).toEqual({
      code: 'too-soon',
      retryAfterMs: 30_000,
    })
    stack.clock.advance(30_000)
    await page.ask(resendStepUpCall, reference)
    expect((await stack.readMail(fresh))?.text).toContain(`Asked for by ${host}.`)
    await page.ask(verifySecondaryEmailCall, { ...reference, code: await page.readCode(fresh) })
  })

  it('without a new address is refused, and uses no code up', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack)
    const { flowId, flowSecret } = await page.ask(startEmailChangeCall, { email: fresh })
    const code = await page.readCode(ann)
    const set = (new_email: string | null) =>
      stack.database.query.updateTable('flow').set({ new_email }).where('id', '=', flowId).execute()
    await set(null)
    const verify = () => page.ask(verifyPrimaryEmailCall, { flowId, flowSecret, code })
    expect(await refusalOf(verify())).toEqual(unknown)
    await set(fresh)
    await verify()
  })

  it('names no place in its second mail where the address of the caller is not known', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack, ann, { address: undefined })
    const { flowId, flowSecret } = await page.ask(startEmailChangeCall, { email: fresh })
    await page.ask(verifyPrimaryEmailCall, { flowId, flowSecret, code: await page.readCode(ann) })
    expect((await stack.readMail(fresh))?.text).toContain(`Asked for by ${host}.`)
  })
})
