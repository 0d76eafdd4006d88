import { expect, it } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { socialProviders } from '../src/contract/calls/socialProviders.ts'
import type { Faults } from '../src/dev/identity/Faults.ts'
import { readFields, toForm } from './support/answerProvider.ts'
import { createLoginVault } from './support/createLoginVault.ts'
import { createTestVault } from './support/createTestVault.ts'
import { refusal } from './support/refusal.ts'
import { withEngines } from './support/withEngines.ts'

const host = 'https://alpha.example'

withEngines('social logins', fresh => {
  const create = async () => createLoginVault({ database: await fresh() })

  it('logs in by each provider, as the same visitor each time and another at each', async () => {
    const stack = await create()
    const users = new Set<string>()
    for (const provider of socialProviders) {
      const logIn = async () => {
        const page = await stack.page()
        const { flowId, uri } = await stack.start(page, provider)
        // Hosts append to the state and some of them cut at the next `&`.
        expect(uri).toMatch(/[?&]state=[0-9a-f]{64}&/)
        const { origin, response, result } = await stack.visit(await stack.answer(uri))
        expect({ provider, status: response.status, origin }).toEqual({ provider, status: 200, origin: host })
        expect(response.headers.get('cross-origin-opener-policy')).toBeNull()
        expect(result?.searchParams.get('flow')).toBe(flowId)
        return stack.finish(page, flowId, result?.searchParams.get('ticket') ?? '')
      }
      const [first, second] = [await logIn(), await logIn()]
      expect(second.session.userId).toBe(first.session.userId)
      expect(first.session).toMatchObject({ email: null, methods: [provider], hostOrigin: host, vault: null })
      // Apple returns a name once.
      expect(first.userName).toMatch(/^(Ada Test|ada)$/)
      expect(second.userName).toBe(provider === 'apple' ? null : first.userName)
      users.add(first.session.userId)
    }
    expect(users.size).toBe(socialProviders.length)
  })

  it('never takes an address for a person: not a provider’s word, checked or not (T23)', async () => {
    const stack = await create()
    const victim = await stack.page()
    const { userId } = await victim.login('ada@example.com')
    const users = [userId]
    for (const provider of ['google', 'github', 'discord', 'facebook'] as const)
      for (const visitor of ['ada', 'mallory'] as const) {
        const page = await stack.page()
        const { flowId, uri } = await stack.start(page, provider)
        const { result } = await stack.visit(await stack.answer(uri, visitor))
        const { session } = await stack.finish(page, flowId, result?.searchParams.get('ticket') ?? '')
        expect(session.email).toBeNull()
        users.push(session.userId)
      }
    expect(new Set(users).size).toBe(9)
    // Nor does proving the address later: it is the login of another wallet.
    const page = await stack.page()
    const { flowId, uri } = await stack.start(page, 'google')
    const { result } = await stack.visit(await stack.answer(uri))
    const answer = await stack.finish(page, flowId, result?.searchParams.get('ticket') ?? '')
    page.state.accessToken = answer.accessToken
    const before = stack.mailbox.messages.map(message => message.id)
    stack.clock.advance(31_000)
    const change = await page.ask(calls.startEmailChange, { email: 'ada@example.com' })
    expect(change.action).toBe('VERIFY_SECONDARY_OTP')
    const code = await page.code('ada@example.com', before)
    const verify = { flowId: change.flowId, flowSecret: change.flowSecret, code }
    expect((await refusal(page.ask(calls.verifySecondaryEmail, verify))).code).toBe('email-invalid')
  })

  it('gives the result to the page that began, once, in time, and to the newest of its tries (T25)', async () => {
    const stack = await create()
    const page = await stack.page()
    const thief = await stack.page()
    const older = await stack.start(page, 'google')
    const { flowId, uri } = await stack.start(page, 'github')
    expect((await stack.visit(await stack.answer(older.uri))).status).toBe(404)
    expect((await refusal(page.ask(calls.waitForLogin, { flowId: older.flowId, waitMs: 0 }))).code).toBe('flow-unknown')
    expect(await page.ask(calls.waitForLogin, { flowId, waitMs: 0 })).toEqual({ status: 'waiting', isAtProvider: true })
    expect((await refusal(stack.finish(page, flowId))).code).toBe('flow-unknown')
    const { result } = await stack.visit(await stack.answer(uri))
    const ticket = result?.searchParams.get('ticket') ?? ''
    expect(await page.ask(calls.waitForLogin, { flowId, waitMs: 0 })).toEqual({
      status: 'waiting',
      isAtProvider: false,
    })
    for (const call of [
      () => stack.finish(thief, flowId, ticket),
      () => thief.ask(calls.waitForLogin, { flowId, waitMs: 0 }),
      () => stack.finish(page, flowId, page.secret()),
      () => stack.finish(page, flowId),
    ])
      expect((await refusal(call())).code).toBe('flow-unknown')
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => stack.finish(page, flowId, ticket)))
    expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect((await refusal(stack.finish(page, flowId, ticket))).code).toBe('flow-unknown')

    const late = await stack.start(page, 'x')
    const answered = await stack.answer(late.uri)
    stack.clock.advance(600_000)
    expect((await stack.visit(answered)).status).toBe(404)
    const last = await stack.start(page, 'x')
    const came = await stack.visit(await stack.answer(last.uri))
    stack.clock.advance(600_000)
    expect((await refusal(stack.finish(page, last.flowId, came.result?.searchParams.get('ticket') ?? ''))).code).toBe(
      'flow-unknown',
    )
  })

  it('asks the visitor himself where the window was cut off from the page that opened it (fault 57)', async () => {
    const stack = await create()
    const page = await stack.page()
    const { flowId, uri } = await stack.start(page, 'discord')
    const waiting = page.ask(calls.waitForLogin, { flowId, waitMs: 25_000 })
    const { html } = await stack.visit(await stack.answer(uri))
    expect(html).toContain(host)
    expect(html).toContain('Discord')
    const press = (fields: Record<string, string>) =>
      stack.visit(toForm('https://vault.example/social/confirm', { ...readFields(html), ...fields }))
    expect((await press({ token: page.secret() })).status).toBe(404)
    expect((await press({})).status).toBe(200)
    expect(await waiting).toEqual({ status: 'ready', isAtProvider: false })
    expect((await press({})).status).toBe(404)
    expect((await stack.finish(page, flowId)).session.methods).toEqual(['discord'])
  })

  it('returns the address for a window that was cut off: once, in three minutes, who has the same 128 bits, and nothing else (fault 57)', async () => {
    const stack = await create()
    const page = await stack.page()
    const stranger = await stack.page()
    const ask = (rendezvous: string, waitMs = 0) => stranger.ask(calls.directWindow, { rendezvous, waitMs })
    const id = (at: number) => String(at).repeat(32)
    // The window is there before the frame has asked.
    const waiting = ask(id(1), 25_000)
    expect(await ask(id(1))).toEqual({ uri: null })
    const { flowId, uri } = await stack.start(page, 'google', id(1))
    expect(await waiting).toEqual({ uri })
    expect(await ask(id(1))).toEqual({ uri: null })
    // To have been in the window is worth nothing: neither the key nor the visitor's word came with it.
    const { result } = await stack.visit(await stack.answer(uri))
    expect((await refusal(stack.finish(stranger, flowId, result?.searchParams.get('ticket') ?? ''))).code).toBe(
      'flow-unknown',
    )
    expect((await refusal(stack.finish(page, flowId))).code).toBe('flow-unknown')

    // Of many that ask at once one gets the answer.
    await stack.start(page, 'github', id(2))
    const received = await Promise.all(Array.from({ length: 20 }, () => ask(id(2))))
    expect(received.filter(answer => answer.uri !== null)).toHaveLength(1)
    // A newer try, an answer that came, and three minutes end it.
    await stack.start(page, 'github', id(3))
    const { uri: answered } = await stack.start(page, 'discord', id(4))
    await stack.visit(await stack.answer(answered))
    await stack.start(await stack.page(), 'github', id(5))
    stack.clock.advance(180_000)
    for (const at of [3, 4, 5]) expect(await ask(id(at))).toEqual({ uri: null })
    await stack.start(page, 'github')
    for (const odd of ['', 'x'.repeat(32), id(1).slice(1), null])
      expect((await refusal(ask(odd as string))).code).toBe('input-invalid')
    // These requests carry no proof, so they are limited: sixty times a minute, of which three are gone.
    const many = await Promise.allSettled(Array.from({ length: 60 }, () => ask(id(6))))
    expect(many.filter(one => one.status === 'rejected')).toHaveLength(3)
    stack.clock.advance(60_000)
    expect(await ask(id(6))).toEqual({ uri: null })
  })

  it('reports a refusal as a refusal, without the reason (fault 58)', async () => {
    const stack = await create()
    for (const provider of socialProviders) {
      const page = await stack.page()
      const { flowId, uri } = await stack.start(page, provider)
      const waiting = refusal(page.ask(calls.waitForLogin, { flowId, waitMs: 25_000 }))
      const { html, result } = await stack.visit(await stack.answer(uri, 'ada', 'deny'))
      expect((await waiting).code).toBe('login-denied')
      expect((await refusal(stack.finish(page, flowId, page.secret()))).code).toBe('login-denied')
      expect(result?.href).toMatch(/\?flow=[-_\w]{22}&error=login-denied$/)
      expect(html).not.toContain('access_denied')
    }
  })

  it('trusts nothing that a provider sends but what this very login asked for (T24)', async () => {
    const stack = await create()
    const cases: Record<string, { provider: 'google' | 'apple' | 'github'; faults: Faults }> = {
      'another issuer in the answer': { provider: 'google', faults: { responseIssuer: 'https://evil.example' } },
      'another issuer in the answer of plain OAuth': {
        provider: 'github',
        faults: { responseIssuer: 'https://evil.example' },
      },
      'another issuer in the token': { provider: 'google', faults: { claims: { iss: 'https://evil.example' } } },
      'another client in the token': { provider: 'google', faults: { claims: { aud: 'somebody-else' } } },
      'another nonce': { provider: 'google', faults: { claims: { nonce: 'replayed' } } },
      'no nonce': { provider: 'apple', faults: { claims: { nonce: undefined } } },
      'an old token': { provider: 'google', faults: { claims: { exp: 1_000 } } },
      'a token of tomorrow': {
        provider: 'apple',
        faults: { claims: { nbf: Math.floor(stack.clock.now() / 1_000) + 3_600 } },
      },
      'a forged token': { provider: 'apple', faults: { isForged: true } },
      'a token without a subject': { provider: 'google', faults: { claims: { sub: undefined } } },
    }
    for (const [name, { faults, provider }] of Object.entries(cases)) {
      const page = await stack.page()
      const { flowId, uri } = await stack.start(page, provider)
      stack.setFaults(faults)
      await stack.visit(await stack.answer(uri))
      stack.setFaults(undefined)
      expect({ name, code: (await refusal(page.ask(calls.waitForLogin, { flowId, waitMs: 0 }))).code }).toEqual({
        name,
        code: 'login-failed',
      })
    }

    // A code of another login, put behind this one's state: its verifier does not fit.
    for (const provider of ['google', 'github'] as const) {
      const [page, attacker] = [await stack.page(), await stack.page()]
      const [mine, theirs] = [await stack.start(page, provider), await stack.start(attacker, provider)]
      const injected = new URL((await stack.answer(mine.uri)).url)
      const stolen = new URL((await stack.answer(theirs.uri, 'bob')).url)
      injected.searchParams.set('code', stolen.searchParams.get('code') ?? '')
      await stack.visit(new Request(injected))
      expect((await refusal(page.ask(calls.waitForLogin, { flowId: mine.flowId, waitMs: 0 }))).code).toBe(
        'login-failed',
      )
    }

    // States that are not ours, of another provider, used before or missing: the provider is not asked, nothing changes.
    const page = await stack.page()
    const { flowId, uri } = await stack.start(page, 'x')
    const answered = await stack.answer(uri)
    const change = (name: string, edit: (url: URL) => void) => {
      const url = new URL(answered.url)
      edit(url)
      return { name, request: new Request(url) }
    }
    const state = new URL(answered.url).searchParams.get('state') ?? ''
    const other = (await stack.start(await stack.page(), 'discord')).uri
    for (const { name, request } of [
      change('a foreign state', url => url.searchParams.set('state', 'f'.repeat(64))),
      change('one digit', url =>
        url.searchParams.set('state', `${state.slice(0, -1)}${state.endsWith('0') ? '1' : '0'}`),
      ),
      change('no state', url => url.searchParams.delete('state')),
      change('another provider’s door', url => {
        url.pathname = '/social/discord'
      }),
      change('another login’s state', url =>
        url.searchParams.set('state', new URL(other).searchParams.get('state') ?? ''),
      ),
    ]) {
      const { result, status } = await stack.visit(request)
      expect({ name, status, result }).toEqual({ name, status: 404, result: undefined })
    }
    expect(
      (
        await stack.visit(
          toForm('https://vault.example/social/x', Object.fromEntries(new URL(answered.url).searchParams)),
        )
      ).status,
    ).toBe(404)
    expect(await page.ask(calls.waitForLogin, { flowId, waitMs: 0 })).toMatchObject({ status: 'waiting' })
    expect((await stack.visit(answered)).status).toBe(200)
    expect((await stack.visit(new Request(answered.url))).status).toBe(404)
  })

  it('keeps the login for another try while the provider is away (fault 60)', async () => {
    const stack = await create()
    for (const provider of ['facebook', 'apple'] as const) {
      const page = await stack.page()
      const { flowId, uri } = await stack.start(page, provider)
      const answered = await stack.answer(uri)
      stack.setFaults({ isAway: true })
      const away = await stack.visit(answered)
      expect(away.status).toBe(503)
      stack.setFaults(undefined)
      const fields = readFields(away.html)
      const url = `https://vault.example/social/${provider}`
      const again = provider === 'apple' ? toForm(url, fields) : new Request(`${url}?${new URLSearchParams(fields)}`)
      const { result } = await stack.visit(again)
      const answer = await stack.finish(page, flowId, result?.searchParams.get('ticket') ?? '')
      expect(answer.session.methods).toEqual([provider])
    }
  })

  it('returns to the page that began where there is no window, and to no other (fault 63)', async () => {
    const stack = await create()
    const back = 'https://alpha.example/swap?from=eth&result_uri=old#part'
    const withReturn = (uri: string, address: string) =>
      uri.replace(/state=([0-9a-f]+)/, `state=$1--${encodeURIComponent(address)}`)
    for (const provider of ['google', 'apple'] as const) {
      const page = await stack.page()
      const { flowId, uri } = await stack.start(page, provider)
      const { response } = await stack.visit(await stack.answer(withReturn(uri, back)))
      expect(response.status).toBe(303)
      const location = new URL(response.headers.get('location') ?? '')
      expect(`${location.origin}${location.pathname}${location.hash}`).toBe('https://alpha.example/swap#part')
      expect(location.searchParams.get('from')).toBe('eth')
      const result = new URL(location.searchParams.get('result_uri') ?? '')
      await stack.finish(page, flowId, result.searchParams.get('ticket') ?? '')
    }
    const denied = await stack.start(await stack.page(), 'x')
    const no = await stack.visit(await stack.answer(withReturn(denied.uri, back), 'ada', 'deny'))
    expect(no.response.headers.get('location')).toContain(encodeURIComponent('error=login-denied'))
    for (const address of [
      'https://evil.example/',
      'https://beta.example/',
      'https://alpha.example.evil.example/',
      'https://alpha.example@evil.example/',
      'https://evil.example@alpha.example/',
      'http://alpha.example/',
      '//evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      '/swap',
    ]) {
      const page = await stack.page()
      const { flowId, uri } = await stack.start(page, 'github')
      const { response, result } = await stack.visit(await stack.answer(withReturn(uri, address)))
      expect({ address, location: response.headers.get('location') }).toEqual({ address, location: null })
      await stack.finish(page, flowId, result?.searchParams.get('ticket') ?? '')
    }
  })
})

it('a provider without settings is absent, and so is Farcaster; foreign pages begin nothing', async () => {
  const stack = await createTestVault()
  const page = await stack.page()
  const place = { projectId: 'alpha', hostOrigin: host }
  for (const provider of socialProviders)
    expect((await refusal(page.ask(calls.startSocialLogin, { ...place, provider }))).code).toBe('provider-absent')
  expect((await refusal(page.ask(calls.startFarcasterLogin, place))).code).toBe('provider-absent')
  const foreign = { ...place, hostOrigin: 'https://evil.example', provider: 'google' as const }
  expect((await refusal(page.ask(calls.startSocialLogin, foreign))).code).toBe('origin-refused')
  expect((await stack.fetch(new Request('https://vault.example/social/google?state=x&code=y'))).status).toBe(404)
  const loading = await stack.fetch(new Request('https://vault.example/loading'))
  expect(loading.status).toBe(200)
  expect(loading.headers.get('cross-origin-opener-policy')).toBeNull()
})
