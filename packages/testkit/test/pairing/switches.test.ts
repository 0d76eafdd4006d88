import { agreeKey, toTopic } from 'billfold/wire'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPairingWallet } from '../../src/pairing/createPairingWallet.ts'
import type { AccountFault, PairingSwitches, SignInFault } from '../../src/pairing/PairingSwitches.ts'
import { createTestClock } from '../../src/seams/createTestClock.ts'
import { testAccounts } from '../../src/wallet/testAccounts.ts'
import { type Anything, createRawApp } from './createRawApp.ts'
import { type RunningRelay, startRelay } from './startRelay.ts'

// Every switch, seen from the wire by an app that checks nothing: a fault that does not happen would prove nothing about
// the client that is tested with it.

let relay: RunningRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay?.stop())

const open: (() => unknown)[] = []
afterEach(() => {
  for (const close of open.splice(0).reverse()) close()
})

const [MAIN, TEST] = ['eip155:31337', 'eip155:31338'] as const
const alice = testAccounts[0].address
const asked = { eip155: { chains: [MAIN], methods: ['personal_sign'], events: ['chainChanged'] } }

function createPhone(switches: Partial<PairingSwitches>, options: Partial<createPairingWallet.Options> = {}) {
  const node = 'http://127.0.0.1:1' // nothing here asks a chain
  const phone = createPairingWallet({
    relay: relay.url,
    projectId: relay.projectId,
    chains: { 31337: node, 31338: node },
    switches,
    ...options,
  })
  open.push(() => phone.destroy())
  return phone
}

async function createApp() {
  const app = await createRawApp(relay)
  open.push(() => app.close())
  return app
}

/** A proposal, answered and settled by a wallet with these switches. */
async function settle(switches: Partial<PairingSwitches> = {}, options: Partial<createPairingWallet.Options> = {}) {
  const app = await createApp()
  const phone = createPhone(switches, options)
  const { uri, id, topic: pairingTopic, pair } = await app.begin('wc_sessionPropose', { optionalNamespaces: asked })
  await phone.pair(uri)
  const answer = await app.waitFor(({ tag }) => tag === 1101)
  const { responderPublicKey } = answer.message.result
  const topic = await app.join(pair, responderPublicKey)
  const settlement = await app.waitFor(({ tag }) => tag === 1102)
  await app.send(topic, { id: settlement.message.id, result: true }, 1103)
  await expect.poll(() => phone.sessions[0]?.isAcknowledged).toBe(true)
  const request = async (method: string, params: unknown, chainId: string = MAIN, expiryTimestamp?: number) => {
    const own = {
      id: app.nextId(),
      method: 'wc_sessionRequest',
      params: { chainId, request: { method, params, expiryTimestamp } },
    }
    await app.send(topic, own, 1108)
    return own.id
  }
  const answerTo = async (own: number) =>
    (await app.waitFor(({ message, tag }) => message.id === own && tag !== 1108)).message
  return {
    app,
    phone,
    id,
    pairingTopic,
    pair,
    topic,
    responderPublicKey,
    params: settlement.message.params,
    request,
    answerTo,
  }
}

describe('settlement', () => {
  test('as the protocol wants it', async () => {
    const { params, responderPublicKey, topic, phone, app, pair } = await settle()
    const accounts = testAccounts.map(({ address }) => `${MAIN}:${address}`)
    expect(params.namespaces).toEqual({ eip155: { ...asked.eip155, accounts } })
    expect(params.controller.publicKey).toBe(responderPublicKey)
    expect(topic).toBe(toTopic(agreeKey(pair.privateKey, responderPublicKey)))
    expect(params.expiry - Date.now() / 1_000).toBeGreaterThan(7 * 86_400 - 60)
    expect(app.received.map(({ tag }) => tag)).toEqual([1101, 1102])
    expect(phone.faultCount).toBe(0)
  })

  test('settleFirst', async () => {
    const app = await createApp()
    const phone = createPhone({ settleFirst: true })
    const { uri } = await app.begin('wc_sessionPropose', { optionalNamespaces: asked })
    await phone.pair(uri)
    await app.waitFor(({ tag }) => tag === 1101)
    expect(phone.log.filter(({ direction }) => direction === 'out').map(({ tag }) => tag)).toEqual([1102, 1101])
  })

  test('foreignController, foreignNamespace, ten years', async () => {
    const years = 10 * 365 * 86_400
    const { params, responderPublicKey } = await settle({
      foreignController: true,
      foreignNamespace: true,
      sessionSeconds: years,
    })
    expect(params.controller.publicKey).toMatch(/^[0-9a-f]{64}$/)
    expect(params.controller.publicKey).not.toBe(responderPublicKey)
    expect(Object.keys(params.namespaces)).toEqual(['eip155', 'cosmos'])
    expect(params.expiry - Date.now() / 1_000).toBeGreaterThan(years - 60)
  })

  test.each<[AccountFault, readonly string[]]>([
    ['empty', []],
    ['foreignNamespace', [`cosmos:hub:${alice}`]],
    ['noAddress', [`${MAIN}:not-an-address`]],
    ['nonsense', ['nonsense']],
  ])('badAccounts: %s', async (badAccounts, accounts) => {
    expect((await settle({ badAccounts })).params.namespaces.eip155.accounts).toEqual(accounts)
  })

  test('neverSettle, silent, and a rejection of the settlement', async () => {
    const clock = createTestClock(Date.now())
    const app = await createApp()
    const phone = createPhone({ neverSettle: true }, { clock })
    const first = await app.begin('wc_sessionPropose', { optionalNamespaces: asked })
    await phone.pair(first.uri)
    await app.waitFor(({ tag }) => tag === 1101)
    expect(phone.sessions).toMatchObject([{ isAcknowledged: false }])
    await clock.advance(300_000)
    expect(phone.sessions).toEqual([])

    const silentPhone = createPhone({ silent: true })
    const second = await app.begin('wc_sessionPropose', { optionalNamespaces: asked })
    await silentPhone.pair(second.uri)
    await expect.poll(() => silentPhone.log.map(({ tag }) => tag)).toEqual([1100])

    const other = createPhone({})
    const third = await app.begin('wc_sessionPropose', { optionalNamespaces: asked })
    await other.pair(third.uri)
    const { message } = await app.waitFor(({ topic, tag }) => topic === third.topic && tag === 1101)
    const topic = await app.join(third.pair, message.result.responderPublicKey)
    const settlement = await app.waitFor(received => received.topic === topic)
    await app.send(topic, { id: settlement.message.id, error: {} }, 1103)
    await expect.poll(() => other.sessions).toEqual([])
    expect(silentPhone.sessions).toEqual([])
  })
})

describe('a proposal that the wallet refuses by itself', () => {
  test.each([
    [
      'chains that it does not know',
      { optionalNamespaces: { eip155: { ...asked.eip155, chains: ['eip155:5'] } } },
      5100,
    ],
    ['a required method', { requiredNamespaces: { eip155: { ...asked.eip155, methods: ['eth_coinbase'] } } }, 5101],
    ['a required event', { requiredNamespaces: { eip155: { ...asked.eip155, events: ['tick'] } } }, 5102],
    ['a required family', { requiredNamespaces: { solana: { chains: ['solana:x'], methods: [], events: [] } } }, 5104],
    ['chains that are no ids', { optionalNamespaces: { eip155: { ...asked.eip155, chains: ['42'] } } }, 1006],
  ])('%s', async (_, namespaces, code) => {
    const app = await createApp()
    const { uri, id } = await app.begin('wc_sessionPropose', namespaces)
    await createPhone({}).pair(uri)
    const { message, tag } = await app.waitFor(received => received.message.id === id)
    expect([tag, message.error.code]).toEqual([1121, code])
  })

  test('the visitor refuses: other tag, their code', async () => {
    const app = await createApp()
    const { uri, id } = await app.begin('wc_sessionPropose', { optionalNamespaces: asked })
    await createPhone({ reject: true, rejectCode: 4001 }).pair(uri)
    const { message, tag } = await app.waitFor(received => received.message.id === id)
    expect([tag, message.error.code]).toEqual([1120, 4001])
  })

  test('what no wallet knows on a pairing is 10001 with tag 0, its ping is answered', async () => {
    const app = await createApp()
    const { uri, topic } = await app.begin('wc_sessionPropose', { optionalNamespaces: asked })
    await createPhone({}).pair(uri)
    const [odd, ping] = [app.nextId(), app.nextId()]
    await app.send(topic, { id: odd, method: 'wc_pairingDance', params: {} }, 0)
    await app.send(topic, { id: ping, method: 'wc_pairingPing', params: {} }, 1002)
    expect(await app.waitFor(({ message }) => message.id === odd)).toMatchObject({
      tag: 0,
      message: { error: { code: 10_001 } },
    })
    expect(await app.waitFor(({ message }) => message.id === ping)).toMatchObject({
      tag: 1003,
      message: { result: true },
    })
  })
})

describe('answers', () => {
  test('resultNull, emptyErrors, and the codes of what the session does not hold', async () => {
    const { phone, request, answerTo } = await settle({ resultNull: ['personal_sign'] })
    expect((await answerTo(await request('personal_sign', ['0x00', alice]))).result).toBe(null)
    expect((await answerTo(await request('eth_sign', []))).error.code).toBe(3001)
    expect((await answerTo(await request('personal_sign', ['0x00', alice], TEST))).error.code).toBe(3005)
    phone.set({ emptyErrors: true })
    expect((await answerTo(await request('eth_sign', []))).error).toEqual({})
  })

  test('delayMs, by the wallet’s clock', async () => {
    const clock = createTestClock(Date.now())
    const { phone, request, answerTo, app } = await settle({}, { clock })
    phone.set({ delayMs: 5_000 })
    const own = await request('personal_sign', ['0x00', alice])
    await expect.poll(() => phone.log.some(({ tag }) => tag === 1108)).toBe(true)
    await clock.advance(4_999)
    expect(app.received.some(({ message }) => message.id === own)).toBe(false)
    await clock.advance(1)
    expect((await answerTo(own)).result).toMatch(/^0x/)
  })

  test('duplicate: the very envelope, or the message sealed anew', async () => {
    const { phone, request, answerTo, app } = await settle()
    phone.set({ duplicate: 'fresh' })
    const own = await request('personal_sign', ['0x00', alice])
    await answerTo(own)
    const copies = () => app.received.filter(({ message }) => message.id === own)
    await expect.poll(() => copies().length).toBe(2)
    expect(new Set(copies().map(({ envelope }) => envelope)).size).toBe(2)
  })

  test('holdBack: the other way round', async () => {
    const { phone, topic, app } = await settle()
    phone.set({ holdBack: 3 })
    for (const data of [1, 2, 3]) await phone.emit(topic, { name: 'chainChanged', data }, MAIN)
    await expect.poll(() => app.received.filter(({ tag }) => tag === 1110).length).toBe(3)
    const events = app.received.filter(({ tag }) => tag === 1110).map(({ message }) => message)
    expect(events.map(({ params }) => params.event.data)).toEqual([3, 2, 1])
    expect(events[0]?.id).toBeGreaterThan(events[1]?.id as number)
  })

  test('noAcknowledgement: the relay brings it again after the line broke, and it is asked once', async () => {
    const { phone, request, answerTo } = await settle({ noAcknowledgement: true })
    await answerTo(await request('personal_sign', ['0x00', alice]))
    phone.dropSocket()
    await expect.poll(() => phone.status).not.toBe('open')
    await answerTo(await request('personal_sign', ['0x01', alice]))
    await expect.poll(() => phone.duplicateCount).toBeGreaterThan(0)
    expect(phone.log.filter(({ tag }) => tag === 1108)).toHaveLength(2)
    expect(phone.signer.log).toHaveLength(2)
  })

  test('too late: the question goes with its request, and nothing is said', async () => {
    const clock = createTestClock(Date.now())
    const { phone, request, app } = await settle({}, { clock })
    phone.mode = 'manual'
    const own = await request('personal_sign', ['0x00', alice], MAIN, Math.floor(clock.now() / 1_000) + 60)
    await expect.poll(() => phone.questions.map(({ kind }) => kind)).toEqual(['sign'])
    await clock.advance(60_000)
    expect(phone.questions).toEqual([])
    expect(phone.signer.pending).toEqual([])
    // The queue goes on, also behind a request that the wallet never answers.
    phone.mode = 'auto'
    phone.signer.set({ hang: ['personal_sign'] })
    const stuck = await request('personal_sign', ['0x00', alice], MAIN, Math.floor(clock.now() / 1_000) + 60)
    await expect.poll(() => phone.signer.log.length).toBe(2)
    await clock.advance(60_000)
    phone.signer.repair()
    const last = await request('personal_sign', ['0x00', alice])
    await app.waitFor(({ message }) => message.id === last)
    expect(app.received.filter(({ message }) => [own, stuck].includes(message.id))).toEqual([])
  })

  test('what only the controller may send is refused, pings are answered', async () => {
    const { app, topic, answerTo } = await settle()
    for (const [method, tag, code] of [
      ['wc_sessionUpdate', 1104, 3003],
      ['wc_sessionExtend', 1106, 3004],
      ['wc_sessionEvent', 1110, 3002],
    ] as const) {
      const id = app.nextId()
      await app.send(topic, { id, method, params: { namespaces: {} } }, tag)
      expect((await answerTo(id)).error.code).toBe(code)
    }
    const id = app.nextId()
    await app.send(topic, { id, method: 'wc_sessionPing', params: {} }, 1114)
    expect((await answerTo(id)).result).toBe(true)
  })
})

describe('sign-in', () => {
  const authPayload = {
    type: 'caip122',
    chains: [MAIN, TEST],
    domain: 'raw.example',
    aud: 'https://raw.example/login',
    nonce: 'abcdef1234567890',
    version: '1',
    iat: '2026-01-01T00:00:00.000Z',
    resources: ['urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvcGVyc29uYWxfc2lnbiI6W3t9XX19fQ'],
  }
  const signIn = async (badSignIn?: SignInFault) => {
    const app = await createApp()
    const { uri, id } = await app.begin('wc_sessionAuthenticate', { authPayload })
    await createPhone({ badSignIn }).pair(uri)
    const { message, tag } = await app.waitFor(received => received.message.id === id)
    expect(tag).toBe(1117)
    return message.result.cacaos
  }

  test('sound', async () => {
    const cacaos = await signIn()
    expect(cacaos.map(({ p }: { p: { iss: string } }) => p.iss)).toEqual(
      [MAIN, TEST].map(chain => `did:pkh:${chain}:${alice}`),
    )
  })

  test.each<[SignInFault, (cacaos: Anything[]) => unknown, unknown]>([
    ['wrongDomain', ([first]) => first.p.domain, 'evil.example'],
    ['wrongNonce', ([first]) => first.p.nonce === authPayload.nonce, false],
    ['wrongAudience', ([first]) => first.p.aud, 'https://evil.example/login'],
    ['foreignChain', ([first]) => first.p.iss, `did:pkh:eip155:424242:${alice}`],
    ['expired', ([first]) => first.p.exp, '2020-01-01T00:00:00.000Z'],
    ['moreMethods', ([first]) => atob(first.p.resources.at(-1).slice(10)).includes('eth_sign'), true],
    ['mixedAddresses', cacaos => new Set(cacaos.map(({ p }) => p.iss.split(':')[4])).size, 2],
    ['noCacaos', cacaos => cacaos, []],
  ])('%s', async (fault, look, expected) => {
    expect(look(await signIn(fault))).toEqual(expected)
  })

  test('badSignature', async () => {
    const [sound, bad] = [await signIn(), await signIn('badSignature')]
    expect(bad[0].p).toEqual(sound[0].p)
    expect(bad[0].s.s).not.toBe(sound[0].s.s)
  })
})
