import { expect, it } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { visitors } from '../src/dev/identity/visitors.ts'
import { toForm } from './support/answerProvider.ts'
import { createLoginVault } from './support/createLoginVault.ts'
import { refusal } from './support/refusal.ts'

const place = { projectId: 'alpha', hostOrigin: 'https://alpha.example' }
const [ada, bob] = visitors
type Stack = Awaited<ReturnType<typeof createLoginVault>>

const open = async (stack: Stack) => {
  const page = await stack.page()
  const { flowId, url } = await page.ask(calls.startFarcasterLogin, place)
  const channelToken = new URL(url).searchParams.get('channelToken') ?? ''
  return {
    page,
    flowId,
    url,
    wait: (waitMs = 0) => page.ask(calls.waitForLogin, { flowId, waitMs }),
    /** What the local phone does. */
    approve: async (visitor = 'ada', answer = 'approve') => {
      const done = await fetch(toForm(new URL('/farcaster/app', url).href, { channelToken, visitor, answer }))
      return done.text()
    },
    /** What a hostile phone sends to the relay. */
    send: async (message: string, signature: string, more: object = {}) => {
      const answered = await fetch(new URL('/farcaster/v1/channel/authenticate', url), {
        method: 'POST',
        headers: { authorization: `Bearer ${channelToken}` },
        body: JSON.stringify({ message, signature, username: 'ada', fid: 777, ...more }),
      })
      expect(answered.status).toBe(201)
    },
    nonce: async () => / Nonce: (\w+)</.exec(await (await fetch(url)).text())?.[1] ?? '',
  }
}

const write = (
  address: string,
  nonce: string,
  edit: Partial<Record<'domain' | 'uri' | 'chain' | 'fid' | 'more', string>> = {},
) =>
  [
    `${edit.domain ?? 'vault.example'} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'Farcaster Auth',
    '',
    `URI: ${edit.uri ?? 'https://vault.example/farcaster'}`,
    'Version: 1',
    `Chain ID: ${edit.chain ?? '10'}`,
    `Nonce: ${nonce}`,
    `Issued At: 2026-01-01T00:00:00.000Z${edit.more ?? ''}`,
    'Resources:',
    `- farcaster://fid/${edit.fid ?? '777'}`,
  ].join('\n')

it('logs in by the phone, as the same account each time; the shown address logs no other person in', async () => {
  const stack = await createLoginVault()
  const first = await open(stack)
  expect(first.url).not.toContain(first.flowId)
  const waiting = first.wait(25_000)
  // A rejection on the phone sends nothing: the code can be scanned again.
  await first.approve('ada', 'deny')
  expect(await first.wait()).toEqual({ status: 'waiting', isAtProvider: true })
  expect(await first.approve()).toContain('Signed in')
  expect(await waiting).toEqual({ status: 'ready', isAtProvider: false })
  expect(await first.wait()).toMatchObject({ status: 'ready' })
  const thief = await stack.page()
  expect((await refusal(stack.finish(thief, first.flowId))).code).toBe('flow-unknown')
  const answer = await stack.finish(first.page, first.flowId)
  expect(answer).toMatchObject({ userName: 'ada', session: { email: null, methods: ['farcaster'], vault: null } })
  expect((await refusal(stack.finish(first.page, first.flowId))).code).toBe('flow-unknown')

  const second = await open(stack)
  await second.approve()
  await second.wait()
  expect((await stack.finish(second.page, second.flowId)).session.userId).toBe(answer.session.userId)
  const other = await open(stack)
  await other.approve('bob')
  await other.wait()
  expect((await stack.finish(other.page, other.flowId)).session.userId).not.toBe(answer.session.userId)

  const late = await open(stack)
  await late.approve()
  stack.clock.advance(300_000)
  expect((await refusal(late.wait())).code).toBe('flow-unknown')
})

it('believes nothing but a message for this login, signed by the account’s own key (T26)', async () => {
  const stack = await createLoginVault()
  const { addressOf, sign } = stack.identity.farcaster
  const [adas, bobs] = [addressOf(ada), addressOf(bob)]
  const replayed = await open(stack)
  const old = write(adas, await replayed.nonce())
  const cases: Record<string, (nonce: string) => [string, string]> = {
    'another login’s message': () => [old, sign(ada, old)],
    'another domain': nonce => [write(adas, nonce, { domain: 'evil.example' }), ''],
    'another address': nonce => [write(adas, nonce, { uri: 'https://evil.example/farcaster' }), ''],
    'another chain': nonce => [write(adas, nonce, { chain: '1' }), ''],
    'another nonce': () => [write(adas, 'a'.repeat(32)), ''],
    'an account of another person': nonce => [write(adas, nonce, { fid: '778' }), ''],
    'an unknown account': nonce => [write(adas, nonce, { fid: '1' }), ''],
    over: nonce => [write(adas, nonce, { more: '\nExpiration Time: 2020-01-01T00:00:00Z' }), ''],
    'not yet': nonce => [write(adas, nonce, { more: '\nNot Before: 2099-01-01T00:00:00Z' }), ''],
    'another form': nonce => [`${write(adas, nonce)}\n`, ''],
    'two accounts': nonce => [`${write(adas, nonce)}\n- farcaster://fid/778\n\n`, ''],
    'a foreign signature': nonce => [write(adas, nonce), sign(bob, write(adas, nonce))],
    'a custody address that owns another account': nonce => [write(bobs, nonce), sign(bob, write(bobs, nonce))],
    'a signature of nothing': nonce => [write(adas, nonce), `0x${'00'.repeat(65)}`],
  }
  for (const [name, make] of Object.entries(cases)) {
    const channel = await open(stack)
    const [message, signature] = make(await channel.nonce())
    await channel.send(message, signature || sign(ada, message))
    expect({ name, code: (await refusal(channel.wait())).code }).toEqual({ name, code: 'login-failed' })
    expect((await refusal(stack.finish(channel.page, channel.flowId))).code).toBe('login-failed')
  }
  // The same by the right key is valid, with any other fields of the relay.
  const good = await open(stack)
  const message = write(adas, await good.nonce(), { more: '\nExpiration Time: 2099-01-01T00:00:00Z' })
  await good.send(message, sign(ada, message), { fid: 778, username: 'x\u202e\n<b>' })
  expect(await good.wait()).toMatchObject({ status: 'ready' })
  expect((await stack.finish(good.page, good.flowId)).userName).toBe('x <b>')
})

it('goes on when the relay comes back, and says so when it is away at the start', async () => {
  const stack = await createLoginVault()
  const channel = await open(stack)
  await stack.identity.stop()
  expect(await channel.wait()).toEqual({ status: 'waiting', isAtProvider: true })
  const refused = await refusal((await stack.page()).ask(calls.startFarcasterLogin, place))
  expect(refused).toMatchObject({ code: 'unavailable', retryAfterMs: 2_000 })
  const port = Number(new URL(stack.identityUrl).port)
  await stack.identity.start({ port })
  await channel.approve()
  expect(await channel.wait()).toMatchObject({ status: 'ready' })
})
