import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashText } from '../../../serve/hashText.ts'
import { finishLoginCall } from '../attempts/finishLoginCall.ts'
import { loginNonce } from '../attempts/loginNonce.ts'
import { redeemCode } from './redeemCode.ts'
import { type Answers, withProvider } from './testing/withProvider.ts'

const host = 'https://alpha.example'
const over = { status: 'over' }
const { answer, asked, create, url } = withProvider(host)

describe('the answer of a provider', () => {
  it('of plain OAuth: who it is says the user endpoint, for the code and its verifier', async () => {
    const { asker, attempt, back, secret, start } = await create()
    const { flowId, state, uri } = await start()
    const result = await back({ state, code: 'the code' })
    if (result.status !== 'known') throw new Error(result.status)
    expect(result).toMatchObject({ userName: 'ada', returnTo: undefined, attempt: { id: flowId } })
    const [token, user] = asked
    expect(token?.form).toMatchObject({
      grant_type: 'authorization_code',
      code: 'the code',
      redirect_uri: 'https://vault.example/social/github',
      client_secret: 'secret',
    })
    const challenge = createHash('sha256')
      .update(token?.form.code_verifier ?? '')
      .digest('base64url')
    expect(new URL(uri).searchParams.get('code_challenge')).toBe(challenge)
    expect(user).toMatchObject({ path: '/user', accept: 'application/json', authorization: 'Bearer access' })
    expect(result.ticket).toHaveLength(43)
    expect(result.confirm).toHaveLength(43)
    expect(await attempt(flowId)).toMatchObject({
      subject: '7',
      user_name: 'ada',
      ticket_hash: hashText(result.ticket),
      confirm_hash: hashText(result.confirm),
      failure: null,
    })
    expect(
      (await asker.ask(finishLoginCall, { flowId, ticket: result.ticket, refreshToken: secret() })).session,
    ).toMatchObject({ methods: ['github'], email: null })
  })

  it('of OpenID Connect: who it is says the signed token of this very login', async () => {
    const { asker, back, say, secret, start } = await create()
    const { flowId, nonce, state } = await start('google')
    await say({ nonce })
    const result = await back({ state, code: 'x', iss: url() }, 'google')
    if (result.status !== 'known') throw new Error(result.status)
    expect(result.userName).toBe('Ada Test')
    expect(
      (await asker.ask(finishLoginCall, { flowId, ticket: result.ticket, refreshToken: secret() })).session,
    ).toMatchObject({ methods: ['google'] })
  })

  it('has the name of the form where the token has no name', async () => {
    const { back, say, start } = await create()
    const { nonce, state } = await start('google')
    await say({ nonce, name: undefined })
    expect(await back({ state, code: 'x', iss: url() }, 'google', 'Ada of the form')).toMatchObject({
      status: 'known',
      userName: 'Ada of the form',
    })
  })

  it.each<[string, (nonce: string, now: number) => object]>([
    ['another issuer', nonce => ({ nonce, iss: 'https://evil.example' })],
    ['another client', nonce => ({ nonce, aud: 'other' })],
    ['another nonce', () => ({ nonce: 'replayed' })],
    ['no nonce', () => ({})],
    ['no subject', nonce => ({ nonce, sub: undefined })],
    ['an end more than a minute ago', (nonce, now) => ({ nonce, exp: now - 61 })],
    ['a beginning in more than a minute', (nonce, now) => ({ nonce, nbf: now + 61 })],
  ])('with a token of %s is refused', async (_, claim) => {
    const { attempt, back, clock, log, say, start } = await create()
    const { flowId, nonce, state } = await start('google')
    await say(claim(nonce, clock.now() / 1_000))
    expect(await back({ state, code: 'x', iss: url() }, 'google')).toMatchObject({
      status: 'refused',
      failure: 'login-failed',
    })
    expect(await attempt(flowId)).toMatchObject({ failure: 'login-failed', subject: null })
    expect(log.lines).toContainEqual({
      level: 'warn',
      event: 'social.refused',
      fields: { provider: 'google', code: expect.stringMatching(/^OAUTH_/) },
    })
  })

  it('with a token that its keys did not sign is refused', async () => {
    const { back, say, start } = await create()
    const { nonce, state } = await start('google')
    const signature = Buffer.alloc(256, 1).toString('base64url')
    const id_token = (await say({ nonce })).replace(/[^.]+$/, signature)
    answer({ '/token': { body: { access_token: 'access', token_type: 'bearer', id_token } } })
    expect(await back({ state, code: 'x', iss: url() }, 'google')).toMatchObject({ failure: 'login-failed' })
  })

  it('is read by our clock, a minute more or less', async () => {
    const { back, clock, say, start } = await create()
    for (const claims of [
      { exp: Math.floor(clock.now() / 1_000) - 50 },
      { nbf: Math.floor(clock.now() / 1_000) + 50 },
    ]) {
      const { nonce, state } = await start('google')
      await say({ nonce, ...claims })
      expect(await back({ state, code: 'x', iss: url() }, 'google')).toMatchObject({ status: 'known' })
    }
  })

  it('without a token is none', async () => {
    const { back, start } = await create()
    const { state } = await start('google')
    expect(await back({ state, code: 'x', iss: url() }, 'google')).toMatchObject({ failure: 'login-failed' })
  })

  it('of another issuer is none, and its code is not redeemed', async () => {
    const { back, start } = await create()
    const { state } = await start()
    expect(await back({ state, code: 'x', iss: 'https://evil.example' })).toMatchObject({ failure: 'login-failed' })
    expect(asked).toEqual([])
  })

  it.each(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'])('%s is a no', async error => {
    const { attempt, back, log, start } = await create()
    const { flowId, state } = await start()
    expect(await back({ state, error })).toMatchObject({ status: 'refused', failure: 'login-denied' })
    expect((await attempt(flowId)).failure).toBe('login-denied')
    // What a provider says may hold anything.
    expect(log.lines).toContainEqual({
      level: 'warn',
      event: 'social.refused',
      fields: { provider: 'github', code: 'said-by-provider' },
    })
  })

  it('of any other error is a failure', async () => {
    const { back, start } = await create()
    const { state } = await start()
    expect(await back({ state, error: 'server_error' })).toMatchObject({ failure: 'login-failed' })
  })

  it.each<[string, Answers, string | undefined]>([
    ['refuses the code', { '/token': { status: 400, body: { error: 'invalid_grant' } } }, 'OAUTH_RESPONSE_BODY_ERROR'],
    ['refuses to say who it is', { '/user': { status: 403, body: { id: 7, login: 'ada' } } }, undefined],
    ['says nothing of who it is', { '/user': { body: {} } }, undefined],
    ['says who it is in no JSON', { '/user': { body: 'ada' } }, undefined],
  ])('of a provider that %s is a failure', async (_, change, code) => {
    const { back, log, start } = await create()
    const { state } = await start()
    answer(change)
    expect(await back({ state, code: 'x' })).toMatchObject({ status: 'refused', failure: 'login-failed' })
    const fields = log.lines.filter(line => line.event === 'social.refused').map(line => line.fields)
    expect(fields).toEqual(code === undefined ? [] : [{ provider: 'github', code }])
  })

  it('that breaks its reader is a failure, of which the log has no text', async () => {
    const { back, log, services, start } = await create()
    const { state } = await start()
    const github = services.social.get('github')
    if (!github) throw new Error('github')
    const readUser = () => {
      throw new Error('ada@mail.example')
    }
    Object.assign(services, { social: new Map([['github', { ...github, readUser }]]) })
    expect(await back({ state, code: 'x' })).toMatchObject({ failure: 'login-failed' })
    expect(log.lines).toContainEqual({
      level: 'warn',
      event: 'social.refused',
      fields: { provider: 'github', code: 'unknown' },
    })
  })

  it('leaves for the escrow what it verifies itself', async () => {
    const { attempt, say, services, start } = await create()
    const redeem = async (name: 'github' | 'google', flowId: string, state: string, more: object = {}) => {
      const provider = services.social.get(name)
      if (!provider) throw new Error(name)
      const parameters = new URLSearchParams({ state, code: 'x', ...more })
      return redeemCode(services, { provider, attempt: await attempt(flowId), parameters, state, formName: undefined })
    }
    const plain = await start()
    expect((await redeem('github', plain.flowId, plain.state)).evidence).toEqual({
      kind: 'oauth',
      provider: 'github',
      accessToken: 'access',
    })
    const { flowId, nonce, state } = await start('google')
    const idToken = await say({ nonce })
    const { salt } = loginNonce(services.secrets, await attempt(flowId))
    expect((await redeem('google', flowId, state, { iss: url() })).evidence).toEqual({
      kind: 'openid',
      provider: 'google',
      idToken,
      salt,
    })
  })

  it.each<[string, Answers]>([
    ['is overloaded', { '/token': { status: 503, body: {} } }],
    ['fails', { '/token': { status: 500, body: {} } }],
    ['has had too many questions', { '/token': { status: 429, body: {} } }],
    ['hangs up', { '/token': undefined }],
    ['fails when it is asked who it is', { '/user': { status: 502, body: {} } }],
    ['hangs up when it is asked who it is', { '/user': undefined }],
  ])('of a provider that %s is there for another try', async (_, change) => {
    const { attempt, back, log, start } = await create()
    const { flowId, state } = await start()
    const good = { '/token': { body: { access_token: 'access', token_type: 'bearer' } }, '/user': { body: { id: 7 } } }
    answer(change)
    expect(await back({ state: `${state}--${host}/swap`, code: 'x' })).toMatchObject({
      status: 'away',
      attempt: { id: flowId },
      returnTo: new URL(`${host}/swap`),
    })
    expect(await attempt(flowId)).toMatchObject({ claimed_until: 0, failure: null })
    expect(log.lines).toContainEqual({ level: 'warn', event: 'social.away', fields: { provider: 'github' } })
    answer(good)
    expect(await back({ state, code: 'x' })).toMatchObject({ status: 'known' })
  })

  it('of a provider whose keys cannot be had is there for another try', async () => {
    const { back, say, start } = await create()
    const { nonce, state } = await start('google')
    await say({ nonce })
    answer({ '/keys': undefined })
    expect(await back({ state, code: 'x', iss: url() }, 'google')).toMatchObject({ status: 'away' })
  })

  it('goes back to the page that began, and no other', async () => {
    const { back, start } = await create()
    for (const [address, returnTo] of [
      [`${host}/swap`, new URL(`${host}/swap`)],
      ['https://evil.example/', undefined],
    ] as const) {
      const { state } = await start()
      expect(await back({ state: `${state}--${address}`, code: 'x' })).toMatchObject({ status: 'known', returnTo })
    }
    const { state } = await start()
    expect(await back({ state: `${state}--${host}/`, error: 'access_denied' })).toMatchObject({
      status: 'refused',
      returnTo: new URL(`${host}/`),
    })
  })

  it('to nothing that was asked here is over, and the provider is not asked', async () => {
    const { back, clock, database, services, start } = await create()
    const { flowId, state } = await start()
    const code = 'x'
    expect(await back({ code })).toEqual(over)
    expect(await back({ state: 'f'.repeat(64), code })).toEqual(over)
    expect(await back({ state, code }, 'google')).toEqual(over)
    for (const [change, undo] of [
      [{ kind: 'farcaster' }, { kind: 'social' }],
      [{ done_at: 1 }, { done_at: null }],
      [{ subject: 'ada' }, { subject: null }],
      [{ failure: 'login-denied' }, { failure: null }],
      [{ claimed_until: clock.now() + 1 }, { claimed_until: clock.now() }],
    ] as const) {
      const set = (values: object) =>
        database.query.updateTable('attempt').set(values).where('id', '=', flowId).execute()
      await set(change)
      expect(await back({ state, code }), JSON.stringify(change)).toEqual(over)
      await set(undo)
    }
    expect(asked).toEqual([])
    const { social } = services
    Object.assign(services, { social: new Map() })
    expect(await back({ state, code })).toEqual(over)
    Object.assign(services, { social })
    clock.advance(600_000)
    expect(await back({ state, code })).toEqual(over)
    clock.advance(-1)
    expect(await back({ state, code })).toMatchObject({ status: 'known' })
    expect(await back({ state, code })).toEqual(over)
  })

  it('is redeemed once at a time, and for two minutes by nobody else', async () => {
    const { attempt, back, clock, start } = await create()
    const { flowId, state } = await start()
    const [first, second] = await Promise.all([back({ state, code: 'x' }), back({ state, code: 'x' })])
    expect([first.status, second.status]).toEqual(['known', 'over'])
    expect((await attempt(flowId)).claimed_until).toBe(clock.now() + 120_000)
  })

  it('that comes after the login was replaced is over', async () => {
    const { back, start } = await create()
    const { state } = await start()
    // While the provider is asked, the page begins again.
    const answering = back({ state, code: 'x' })
    await start()
    expect(await answering).toEqual(over)
  })

  it('that fails for a reason of ours is not taken for the provider’s, and can be tried again', async () => {
    const { attempt, back, services, start } = await create()
    const { flowId, state } = await start()
    const broken = new Error('the machine has no randomness')
    const { random } = services
    Object.assign(services, {
      random: () => {
        throw broken
      },
    })
    await expect(back({ state, code: 'x' })).rejects.toBe(broken)
    expect((await attempt(flowId)).claimed_until).toBe(0)
    Object.assign(services, { random })
    expect(await back({ state, code: 'x' })).toMatchObject({ status: 'known' })
  })
})
