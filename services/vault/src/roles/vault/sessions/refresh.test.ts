import { describe, expect, it } from 'vitest'
import { hashText } from '../../../serve/hashText.ts'
import { createTestServices } from '../testing/createTestServices.ts'
import { refusalOf } from '../testing/refusalOf.ts'
import { bindPartition } from './bindPartition.ts'
import { checkBinder } from './checkBinder.ts'
import { endSessions } from './endSessions.ts'
import { refreshSessionCall } from './refreshSessionCall.ts'
import { signOutCall } from './signOutCall.ts'
import { signOutEverywhereCall } from './signOutEverywhereCall.ts'
import { whoAmICall } from './whoAmICall.ts'

const ann = 'ann@mail.example'
const bob = 'bob@mail.example'
const ended = { code: 'session-ended' }

type Stack = Awaited<ReturnType<typeof createTestServices>>

/** A page of a visitor who is logged in, with the session as stored. */
async function logIn(stack: Stack, email = ann) {
  const page = stack.page()
  const { accessToken, session } = await page.login(email)
  return { page, accessToken, facts: session, row: await stack.session(session.sessionId) }
}

describe('a refresh', () => {
  it('gives a session of the same login, marks it and its device used, and repeats itself where the answer was lost', async () => {
    const stack = await createTestServices()
    const { facts, page } = await logIn(stack)
    const { row: other } = await logIn(stack, bob)
    stack.clock.advance(1_000)
    const used = page.state.refreshToken
    const next = stack.secret()
    const binder = page.asker.binder
    expect((await page.refresh(next)).session).toEqual(facts)
    expect(page.asker.binder).toBe(binder)
    expect((await stack.session(facts.sessionId)).used_at).toBe(stack.clock.now())
    expect((await stack.device(facts.deviceId)).last_seen_at).toBe(stack.clock.now())
    expect((await stack.session(other.id)).used_at).toBe(other.used_at)
    expect((await stack.device(other.device_id)).last_seen_at).toBe(other.used_at)
    const added = await stack.database.query
      .selectFrom('refresh_token')
      .selectAll()
      .where('hash', '=', hashText(next))
      .executeTakeFirst()
    expect(added).toMatchObject({ session_id: facts.sessionId, next_hash: null, created_at: stack.clock.now() })
    page.state.refreshToken = used
    expect((await page.refresh(next)).session).toEqual(facts)
    await page.refresh()
  })

  it('with a token that was used for another ends the session, and says so in the log', async () => {
    const stack = await createTestServices()
    const { page, row } = await logIn(stack)
    const used = page.state.refreshToken
    await page.refresh()
    await page.ask(whoAmICall, {})
    page.state.refreshToken = used
    expect(await refusalOf(page.refresh())).toEqual(ended)
    expect((await stack.session(row.id)).ended_at).toBe(stack.clock.now())
    expect(stack.log.lines.filter(line => line.level === 'warn')).toEqual([
      { level: 'warn', event: 'refresh.reused', fields: { project: 'alpha' } },
    ])
  })

  it('is refused to another key, which ends nothing', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack)
    const thief = stack.page({ binder: page.asker.binder })
    thief.state.refreshToken = page.state.refreshToken
    expect(await refusalOf(thief.refresh())).toEqual(ended)
    await page.refresh()
  })

  it('is refused without the cookie that came back, after the end, and for an unknown token', async () => {
    const stack = await createTestServices()
    const { page, row } = await logIn(stack)
    const { refreshToken } = page.state
    await page.refresh()
    const { binder } = page.asker
    page.asker.binder = undefined
    expect(await refusalOf(page.refresh())).toEqual(ended)
    page.asker.binder = binder
    await page.refresh()
    const unknown = { refreshToken: stack.secret(), nextRefreshToken: stack.secret() }
    expect(await refusalOf(page.ask(refreshSessionCall, unknown))).toEqual(ended)
    await endSessions(stack.services, row.realm, [row.id])
    expect(await refusalOf(page.refresh())).toEqual(ended)
    page.state.refreshToken = refreshToken
    expect(await refusalOf(page.refresh())).toEqual(ended)
  })

  it('takes no token for its own next one, nor one in use, and uses nothing up by it', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack)
    const { page: other } = await logIn(stack, bob)
    const { refreshToken } = page.state
    expect(await refusalOf(page.refresh(refreshToken))).toEqual(ended)
    expect(await refusalOf(page.refresh(other.state.refreshToken))).toEqual({
      code: 'input-invalid',
      detail: 'the refresh token was chosen before',
    })
    await page.refresh()
  })

  it('sets the cookie again, so that it lives as long as the session', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack)
    const { binder } = page.asker
    const set: unknown[] = []
    page.asker.setBinder = value => void set.push(value)
    await page.refresh()
    expect(set).toEqual([binder])
  })

  it('of a page that has no cookie sets none', async () => {
    const stack = await createTestServices()
    const page = stack.page({ setBinder: () => {} })
    await page.login(ann)
    const set: unknown[] = []
    page.asker.setBinder = value => void set.push(value)
    await page.refresh()
    expect(set).toEqual([])
  })
})

describe('the cookie of a partition', () => {
  const random = (count: number) => Buffer.alloc(count, 7)
  const fresh = random(32).toString('base64url')

  it.each([
    ['none', undefined],
    ['one that is too short', 'a'.repeat(42)],
    ['one that is too long', 'a'.repeat(44)],
    ['one of other characters', `${'a'.repeat(42)}+`],
  ])('is drawn anew for %s', async (_, binder) => {
    const { page } = await createTestServices()
    const { asker } = page({ binder })
    expect(bindPartition(asker, random)).toEqual({ binder_hash: hashText(fresh), is_bound: 0 })
    expect(asker.binder).toBe(fresh)
  })

  it('is kept, and asked for from then on, where the browser has one', async () => {
    const { page } = await createTestServices()
    const binder = 'aZ09-_'.padEnd(43, 'b')
    const { asker } = page({ binder })
    expect(bindPartition(asker, random)).toEqual({ binder_hash: hashText(binder), is_bound: 1 })
    expect(asker.binder).toBe(binder)
  })

  it('binds the session once it came back, that session alone', async () => {
    const stack = await createTestServices()
    const { page, row } = await logIn(stack)
    const { row: other } = await logIn(stack, bob)
    const check = async (binder: string | undefined) =>
      checkBinder(stack.services, await stack.session(row.id), { ...page.asker, binder })
    expect(await check(undefined)).toBe(true)
    expect(await check('x')).toBe(false)
    expect(await check(page.asker.binder)).toBe(true)
    expect((await stack.session(row.id)).is_bound).toBe(1)
    expect((await stack.session(other.id)).is_bound).toBe(0)
    expect(await check(page.asker.binder)).toBe(true)
    expect(await check(undefined)).toBe(false)
    expect(await check('x')).toBe(false)
  })
})

describe('a sign-out', () => {
  it('ends the session of its token, used or not, for the key that has it', async () => {
    const stack = await createTestServices()
    const [first, second] = [await logIn(stack), await logIn(stack, bob)]
    const used = first.page.state.refreshToken
    await first.page.refresh()
    await second.page.ask(signOutCall, { refreshToken: used })
    await first.page.ask(signOutCall, { refreshToken: stack.secret() })
    await first.page.ask(whoAmICall, {})
    expect(await first.page.ask(signOutCall, { refreshToken: used })).toEqual({})
    expect(await refusalOf(first.page.ask(whoAmICall, {}))).toEqual(ended)
    await second.page.ask(whoAmICall, {})
  })

  it('everywhere ends every session of the visitor, no other, and is noted with how many', async () => {
    const stack = await createTestServices()
    const gone = await logIn(stack)
    await gone.page.ask(signOutCall, { refreshToken: gone.page.state.refreshToken })
    stack.clock.advance(60_000)
    const first = await logIn(stack)
    stack.clock.advance(60_000)
    const second = await logIn(stack)
    const other = await logIn(stack, bob)
    expect(await first.page.ask(signOutEverywhereCall, {})).toEqual({})
    for (const { page } of [first, second]) expect(await refusalOf(page.ask(whoAmICall, {}))).toEqual(ended)
    await other.page.ask(whoAmICall, {})
    expect((await stack.readAudit('alpha')).at(-1)).toEqual([
      'sessions.ended',
      { count: 2 },
      first.facts.userId,
      first.facts.deviceId,
    ])
  })
})
