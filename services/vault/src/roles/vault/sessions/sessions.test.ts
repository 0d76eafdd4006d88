import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { hashText } from '../../../serve/hashText.ts'
import { verifyEmailCodeCall } from '../login/verifyEmailCodeCall.ts'
import { createTestServices } from '../testing/createTestServices.ts'
import { refusalOf } from '../testing/refusalOf.ts'
import { authenticate } from './authenticate.ts'
import { describeSession } from './describeSession.ts'
import { endSessions } from './endSessions.ts'
import { isAlive } from './isAlive.ts'
import { requireFresh } from './requireFresh.ts'
import { requireOpen } from './requireOpen.ts'
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

describe('an access token', () => {
  it('says for five minutes who may do what, with which key, to this vault alone', async () => {
    const stack = await createTestServices()
    const { accessToken, facts, page } = await logIn(stack)
    const issued = stack.clock.now() / 1_000
    expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
    expect(decodeJwt(accessToken)).toEqual({
      sid: facts.sessionId,
      realm: facts.realm,
      projectId: 'alpha',
      hostOrigin: 'https://alpha.example',
      custody: null,
      amr: ['email'],
      auth_time: issued,
      cnf: { jkt: page.asker.thumbprint },
      iss: 'https://vault.example',
      aud: 'https://vault.example',
      sub: facts.userId,
      iat: issued,
      exp: issued + 300,
    })
    stack.clock.advance(300_000 - 1)
    await page.ask(whoAmICall, {})
    stack.clock.advance(1)
    expect(await refusalOf(page.ask(whoAmICall, {}))).toEqual(ended)
  })

  it('is refused when anything but our own says what it says', async () => {
    const stack = await createTestServices()
    const { accessToken, page } = await logIn(stack)
    const { services } = stack
    const key = services.secrets.of('access-token')
    const sign = (change: object, header: object = {}, by: Uint8Array = key) =>
      new SignJWT({ ...decodeJwt(accessToken), ...change })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
        .sign(by)
    const ask = (token: string) => authenticate(services, token, page.asker)
    await ask(await sign({}))
    for (const [what, token] of Object.entries({
      nothing: '',
      algorithm: await sign({}, { alg: 'HS512' }),
      type: await sign({}, { typ: 'JWT' }),
      key: await sign({}, {}, services.secrets.of('pepper')),
      issuer: await sign({ iss: 'https://other.example' }),
      audience: await sign({ aud: 'https://other.example' }),
      session: await sign({ sid: 'another' }),
      'no session': await sign({ sid: undefined }),
      realm: await sign({ realm: stack.realm('beta') }),
      'no realm': await sign({ realm: undefined }),
      'no key': await sign({ cnf: {} }),
      'another key': await sign({ cnf: { jkt: 'another' } }),
    }))
      expect(await refusalOf(ask(token)), what).toEqual(ended)
  })

  it('is worth nothing to another key, and nothing without the cookie', async () => {
    const stack = await createTestServices()
    const { accessToken, page } = await logIn(stack)
    const { services } = stack
    const thief = { ...page.asker, thumbprint: 'another' }
    expect(await refusalOf(authenticate(services, accessToken, thief))).toEqual(ended)
    await page.ask(whoAmICall, {})
    expect(await refusalOf(authenticate(services, accessToken, { ...page.asker, binder: undefined }))).toEqual(ended)
  })

  it('of a session whose key changed is refused', async () => {
    const stack = await createTestServices()
    const { page, row } = await logIn(stack)
    await stack.database.query.updateTable('session').set({ thumbprint: 'x' }).where('id', '=', row.id).execute()
    expect(await refusalOf(page.ask(whoAmICall, {}))).toEqual(ended)
  })
})

describe('a session', () => {
  it('is returned with its visitor as they are now', async () => {
    const stack = await createTestServices()
    const { facts, page } = await logIn(stack)
    const expected = {
      sessionId: facts.sessionId,
      userId: facts.userId,
      realm: stack.realm('alpha'),
      projectId: 'alpha',
      hostOrigin: 'https://alpha.example',
      deviceId: facts.deviceId,
      email: ann,
      identity: `email:${ann}`,
      isPinned: false,
      methods: ['email'],
      authAtMs: stack.clock.now(),
      vault: null,
    }
    expect(facts).toEqual(expected)
    const change = (values: object) =>
      stack.database.query.updateTable('visitor').set(values).where('id', '=', facts.userId).execute()
    await change({ pinned_identity: `email:${ann}` })
    expect(await page.ask(whoAmICall, {})).toEqual({ ...expected, isPinned: true })
    await change({ pinned_identity: `email:${bob}` })
    expect(await page.ask(whoAmICall, {})).toEqual(expected)
    // Of a passkey alone there is no identity to pin.
    await change({ email: null, pinned_identity: null })
    await stack.database.query.deleteFrom('identity').where('user_id', '=', facts.userId).execute()
    expect(await page.ask(whoAmICall, {})).toEqual({ ...expected, email: null, identity: null, isPinned: true })
  })

  it('of a visitor who was deleted while it asks is returned without them', async () => {
    const stack = await createTestServices()
    const { facts, row } = await logIn(stack)
    await stack.database.query.deleteFrom('visitor').where('id', '=', facts.userId).execute()
    expect(await describeSession(stack.services, row)).toEqual({
      ...facts,
      email: null,
      identity: null,
      isPinned: true,
    })
  })

  it.each([
    ['device', 'user-sealed'],
    ['escrow', 'operator-recoverable'],
  ] as const)('is returned with its wallet, and who can open one with an envelope of the %s', async (kind, custody) => {
    const stack = await createTestServices()
    const { facts, page } = await logIn(stack)
    const bytes = (count: number) => 'A'.repeat(Math.ceil((count * 4) / 3))
    const { realm, userId } = facts
    const record = {
      v: 1,
      id: userId,
      userId,
      realm,
      generation: 7,
      sealed: bytes(60),
      accounts: [{ namespace: 'eip155', address: `0x${'0'.repeat(40)}`, publicKey: '0'.repeat(64) }],
      envelopes: [{ kind, id: bytes(16), generation: 7, sealed: bytes(60), createdAt: 0 }],
    }
    await stack.database.query
      .insertInto('vault')
      .values({
        realm,
        user_id: userId,
        id: record.id,
        generation: 7,
        record: JSON.stringify(record),
        created_at: 0,
        updated_at: 0,
      })
      .execute()
    expect((await page.ask(whoAmICall, {})).vault).toEqual({ generation: 7, custody })
    expect(decodeJwt((await page.refresh()).accessToken).custody).toBe(custody)
  })

  it('lives for thirty idle days, for ninety days in all, and no longer', async () => {
    const stack = await createTestServices()
    const { row } = await logIn(stack)
    const { clock, services } = stack
    clock.advance(callLimits.refreshIdleMs)
    expect(await isAlive(services, row)).toBe(true)
    clock.advance(1)
    expect(await isAlive(services, row)).toBe(false)
    clock.advance(callLimits.refreshMostMs - callLimits.refreshIdleMs - 1)
    const used = { ...row, used_at: clock.now() }
    expect(await isAlive(services, used)).toBe(true)
    clock.advance(1)
    expect(await isAlive(services, used)).toBe(false)
  })

  it.each(['session', 'device'] as const)('ends with its %s on the list of revocations', async kind => {
    const stack = await createTestServices()
    const { row } = await logIn(stack)
    const id = kind === 'session' ? row.id : row.device_id
    await stack.revocations.add([{ kind: kind === 'session' ? 'device' : 'session', id }])
    expect(await isAlive(stack.services, row)).toBe(true)
    await stack.revocations.add([{ kind, id }])
    expect(await isAlive(stack.services, row)).toBe(false)
  })

  it('ends when its project is gone or moves to another realm, and when it was ended', async () => {
    const stack = await createTestServices()
    const { row } = await logIn(stack)
    expect(await isAlive(stack.services, { ...row, realm: stack.realm('beta') })).toBe(false)
    expect(await isAlive(stack.services, { ...row, project_id: 'gone' })).toBe(false)
    expect(await isAlive(stack.services, { ...row, ended_at: 0 })).toBe(false)
  })

  it('is ended once, in the list and in the database, and no other with it', async () => {
    const stack = await createTestServices()
    const [first, second] = [await logIn(stack), await logIn(stack, bob)]
    const { clock, services } = stack
    const endedAt = clock.now()
    // PostgreSQL takes no empty list: nothing is asked where there is nothing to end.
    await endSessions({ ...services, database: undefined as never }, first.row.realm, [])
    await endSessions(services, stack.realm('beta'), [second.row.id])
    expect((await stack.session(second.row.id)).ended_at).toBeNull()
    await endSessions(services, first.row.realm, [first.row.id])
    clock.advance(1_000)
    await endSessions(services, first.row.realm, [first.row.id])
    expect((await stack.session(first.row.id)).ended_at).toBe(endedAt)
    expect((await stack.session(second.row.id)).ended_at).toBeNull()
    expect(await stack.revocations.hasAny([{ kind: 'session', id: first.row.id }])).toBe(true)
  })
})

describe('a login', () => {
  it('leaves a device, a session of its key and a refresh token, and says so in the log', async () => {
    const stack = await createTestServices()
    const page = stack.page({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
    const { session } = await page.login(ann)
    const now = stack.clock.now()
    const { thumbprint } = page.asker
    expect(await stack.session(session.sessionId)).toEqual({
      realm: session.realm,
      id: session.sessionId,
      user_id: session.userId,
      device_id: session.deviceId,
      project_id: 'alpha',
      thumbprint,
      host_origin: 'https://alpha.example',
      methods: '["email"]',
      auth_at: now,
      created_at: now,
      used_at: now,
      binder_hash: hashText(page.asker.binder ?? ''),
      is_bound: 0,
      ended_at: null,
    })
    expect(await stack.device(session.deviceId)).toMatchObject({
      realm: session.realm,
      user_id: session.userId,
      thumbprint,
      name: 'Firefox on Linux',
      host_origin: 'https://alpha.example',
      first_seen_at: now,
      last_seen_at: now,
      revoked_at: null,
    })
    const hash = hashText(page.state.refreshToken)
    expect(
      await stack.database.query
        .selectFrom('refresh_token')
        .selectAll()
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow(),
    ).toEqual({ hash, realm: session.realm, session_id: session.sessionId, next_hash: null, created_at: now })
    expect(await stack.readAudit('alpha')).toEqual([
      ['device.new', { project: 'alpha' }, session.userId, session.deviceId],
    ])
  })

  it('with the same key is of the same device, until that was revoked', async () => {
    const stack = await createTestServices()
    const page = stack.page({ userAgent: 'Firefox/140.0' })
    const logInAgain = async () => {
      stack.clock.advance(60_000)
      return (await page.login(ann, { needsProof: true })).session
    }
    const first = await logInAgain()
    const firstSeenAt = stack.clock.now()
    const second = await logInAgain()
    expect(second.deviceId).toBe(first.deviceId)
    expect(await stack.device(first.deviceId)).toMatchObject({
      first_seen_at: firstSeenAt,
      last_seen_at: stack.clock.now(),
    })
    expect((await stack.readAudit('alpha')).map(([what]) => what)).toEqual(['device.new', 'login'])
    // A database that was set back does not know of the revocation.
    await stack.revocations.add([{ kind: 'device', id: first.deviceId }])
    const third = await logInAgain()
    expect(third.deviceId).not.toBe(first.deviceId)
    await stack.database.query.updateTable('device').set({ revoked_at: 1 }).where('id', '=', third.deviceId).execute()
    const fourth = await logInAgain()
    expect([first.deviceId, third.deviceId]).not.toContain(fourth.deviceId)
  })

  it('of another visitor or key, or in another realm, is of another device', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { session } = await page.login(ann)
    stack.clock.advance(60_000)
    const others = [await page.login(bob), await stack.page().login(ann), await page.login(ann, { projectId: 'beta' })]
    expect(new Set([session, ...others.map(other => other.session)].map(({ deviceId }) => deviceId)).size).toBe(4)
  })

  it('with a refresh token that was chosen before leaves nothing', async () => {
    const stack = await createTestServices()
    const { page } = await logIn(stack)
    const thief = stack.page()
    const { reference } = await thief.begin(bob)
    const code = await thief.readCode(bob)
    const { refreshToken } = page.state
    expect(await refusalOf(thief.ask(verifyEmailCodeCall, { ...reference, code, refreshToken }))).toEqual({
      code: 'input-invalid',
      detail: 'the refresh token was chosen before',
    })
    const rows = await stack.database.query
      .selectFrom('session')
      .select('id')
      .where('thumbprint', '=', thief.asker.thumbprint)
      .execute()
    expect(rows).toEqual([])
    await page.refresh()
  })
})

describe('requireFresh', () => {
  it('asks for a proof that is five minutes old at most', async () => {
    const stack = await createTestServices()
    const { row } = await logIn(stack)
    stack.clock.advance(callLimits.stepUpMs)
    requireFresh(stack.services, row)
    stack.clock.advance(1)
    expect(() => requireFresh(stack.services, row)).toThrow(expect.objectContaining({ code: 'step-up-needed' }))
  })
})

describe('requireOpen', () => {
  const flow = { realm: 'a', session_id: 's' }
  it.each([
    ['begun without a session, asked without one', { ...flow, session_id: null }, undefined, true],
    ['begun without a session, asked in one', { ...flow, session_id: null }, { realm: 'b', id: 't' }, true],
    ['begun in this very session', flow, { realm: 'a', id: 's' }, true],
    ['begun in another session', flow, { realm: 'a', id: 't' }, false],
    ['begun in a session of another realm', flow, { realm: 'b', id: 's' }, false],
    ['begun in a session, asked without one', flow, undefined, false],
    ['not begun', undefined, { realm: 'a', id: 's' }, false],
    ['not begun, asked without a session', undefined, undefined, false],
  ])('%s', (_, row, session, isOpen) => {
    if (isOpen) expect(requireOpen(row, session)).toBe(row)
    else expect(() => requireOpen(row, session)).toThrow(expect.objectContaining({ code: 'flow-unknown' }))
  })
})
