import { createDevnet } from '@billfold/devnet'
import { createScriptedWallet } from '@billfold/testkit'
import type { PairingWallet } from '@billfold/testkit/pairing'
import {
  addConnector,
  connect,
  disconnect,
  getAccount,
  getConnections,
  getNetwork,
  getProvider,
  sendTransaction,
  signMessage,
  switchAccount,
  switchNetwork,
} from 'billfold'
import type { Connected } from 'billfold/adapter'
import { isChecksumAddress, pairedUpdateWaitMs } from 'billfold/protocol'
import { BrowserProvider, type Eip1193Provider, verifyMessage } from 'ethers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { realClock } from '../../../testkit/src/realClock.ts'
import { describeConnector } from '../../../testkit/src/vitest/describeConnector.ts'
import { storedDeepLink } from '../../src/protocol/stored/storedDeepLink.ts'
import { storedPairing } from '../../src/protocol/stored/storedPairing.ts'
import { createPair } from './createPair.ts'

// The connector of `pairing()` over a real relay and real chains, with a phone that shares nothing with it but the wire's
// codec.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A wallet beside the phone. */
const other = {
  id: 'other',
  name: 'Other',
  kind: 'external',
  holdings: { eip155: { accounts: [{ address: alice, type: 'eoa' }], approvedNetworks: 'all' } },
  answer: () => null,
} as const

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())
const nodes = () => Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))

/** Connects by what a camera would have read. */
const scan = (page: createPair.Page, phone: PairingWallet, signal?: AbortSignal) =>
  connect(page.kit, { connector: page.connector, onOffer: ({ uri }) => void phone.pair(uri), signal })

describeConnector({
  name: 'the pairing connector over a relay',
  settleMs: 15_000,
  async create() {
    // The phone has one network only, and can be asked for the other.
    const { phone, openPage } = await createPair({ nodes: nodes(), granted: [31337] })
    const { connector, networks } = openPage()
    const { connect } = connector
    connector.connect = options => connect({ ...options, onOffer: ({ uri }) => void phone.pair(uri).catch(() => {}) })
    const questions = ['wc_sessionPropose', 'wc_sessionRequest']
    return {
      connector,
      again: () => openPage().connector,
      networks,
      request: { network: 'eip155:31337', method: 'personal_sign', params: ['0x68690a', alice] },
      isAddress: { eip155: isChecksumAddress },
      wallet: {
        promptCount: () =>
          phone.log.filter(({ message }) => 'method' in message && questions.includes(message.method)).length,
        refuse: () => phone.set({ reject: true }),
        hang: () => phone.set({ silent: true }),
        recover: () => phone.repair(),
        changeAccounts: () => void phone.selectAccount(bob),
        end: () => {
          for (const { topic } of phone.sessions) void phone.disconnect(topic)
        },
        listenerCount: () => phone.sessions.length,
      },
    }
  },
})

describe('a kit with a phone', () => {
  test('connects, signs and sends; what comes is signed by the phone and stands on the chain', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const page = openPage()
    await scan(page, phone)
    expect(getAccount(page.kit)).toMatchObject({ address: alice, isConnected: true, connectorId: 'walletConnect' })
    expect(page.kit.store.getState().connections[0]?.name).toBe('Billfold Test Wallet')

    const signature = await signMessage(page.kit, { message: 'Hello, phone' })
    expect(verifyMessage('Hello, phone', signature)).toBe(alice)

    const before = await balanceOf(bob)
    const hash = await sendTransaction(page.kit, { transaction: { to: bob, value: 12_345n } })
    expect(hash).toMatch(/^0x[\da-f]{64}$/)
    await expect.poll(() => balanceOf(bob)).toBe(before + 12_345n)
  })

  test('speaks on the network that a request names, without asking the phone to switch', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const page = openPage()
    await scan(page, phone)
    const asked = phone.log.length
    await switchNetwork(page.kit, { networkId: 'eip155:31338' })
    expect(getNetwork(page.kit).networkId).toBe('eip155:31338')
    expect(phone.log).toHaveLength(asked)
    await signMessage(page.kit, { message: 'On the other one' })
    const request = phone.log.find(({ message }) => 'method' in message && message.method === 'wc_sessionRequest')
    expect(request?.message).toMatchObject({ params: { chainId: 'eip155:31338' } })
  })

  test('a phone that approves another network with null, and does nothing, ends the wait', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes(), granted: [31337] })
    const real = realClock()
    let limitMs = 0
    const clock = {
      ...real,
      // The limit of the wait passes at once. The link to the relay waits as long for an answer: that limit stays.
      after: (delayMs: number, run: () => void) => {
        if (delayMs !== pairedUpdateWaitMs || !new Error().stack?.includes('/widenPaired.ts'))
          return real.after(delayMs, run)
        limitMs = delayMs
        return real.after(0, run)
      },
    }
    const page = openPage({ clock })
    await scan(page, phone)
    const here = page.kit.store.getState().connectors.find(({ kind }) => kind === 'pairing')
    expect(['eip155:31337', 'eip155:31338'].map(id => here?.hasNetwork?.(id as 'eip155:31337'))).toEqual([true, false])
    phone.signer.set({ addWithoutSwitch: true })
    await expect(switchNetwork(page.kit, { networkId: 'eip155:31338' })).rejects.toMatchObject({
      code: 'network/switch-failed',
    })
    expect(limitMs).toBe(pairedUpdateWaitMs)
    expect(getNetwork(page.kit).networkId).toBe('eip155:31337')
  })

  test('a phone that leaves all networks of the host is shown where it is (fault 105)', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const page = openPage()
    await scan(page, phone)
    await phone.update(phone.sessions[0]?.topic ?? '', {
      eip155: {
        accounts: [`eip155:137:${alice}`],
        methods: ['personal_sign'],
        events: ['chainChanged', 'accountsChanged'],
      },
    })
    await expect.poll(() => getNetwork(page.kit).networkId).toBe('eip155:137')
    expect(getNetwork(page.kit)).toMatchObject({ approvedNetworks: ['eip155:137'] })
  })

  test('what the phone changes reaches the kit: network, account, end', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const page = openPage()
    await scan(page, phone)
    await phone.switchChain(31338)
    await expect.poll(() => getNetwork(page.kit).networkId).toBe('eip155:31338')
    await phone.selectAccount(bob)
    await expect.poll(() => getAccount(page.kit).address).toBe(bob)
    await phone.disconnect(phone.sessions[0]?.topic ?? '')
    await expect.poll(() => getAccount(page.kit).isConnected).toBe(false)
  })

  test('disconnecting leaves nothing behind: no session at the phone, no key and no topic in the page', async () => {
    const { phone, openPage, storage } = await createPair({ nodes: nodes() })
    const page = openPage()
    await scan(page, phone)
    const topic = phone.sessions[0]?.topic ?? ''
    expect(JSON.stringify(storage.snapshot())).toContain(topic)
    await disconnect(page.kit)
    await expect.poll(() => phone.sessions).toEqual([])
    expect(JSON.stringify(storage.snapshot())).not.toContain(topic)
    expect(page.kit.runtime.storage.read(storedPairing)).toBeUndefined()
  })

  test('the link of the app that was opened lives as long as its session: over a reload, not over its end', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const page = openPage()
    await scan(page, phone)
    const link = { href: 'phone://', name: 'Phone' }
    page.kit.runtime.storage.write(storedDeepLink, link)
    const again = openPage()
    await again.connector.reconnect({ networks: again.networks, signal: new AbortController().signal })
    expect(again.kit.runtime.storage.read(storedDeepLink)).toEqual(link)
    await again.connector.disconnect()
    expect(page.kit.runtime.storage.read(storedDeepLink)).toBeUndefined()
  })

  test('an app on this very device is opened for a request once the relay has it, and not for one that is answered', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const page = openPage()
    await scan(page, phone)
    page.kit.runtime.storage.write(storedDeepLink, { href: 'phone://main/', name: 'Phone' })
    const opened: unknown[][] = []
    const view = {
      open: (...given: unknown[]) => void opened.push(given),
      addEventListener() {},
      removeEventListener() {},
    }
    vi.stubGlobal('window', Object.assign(view, { top: view, self: view }))
    vi.stubGlobal('document', { hidden: false })
    onTestFinished(() => void vi.unstubAllGlobals())
    phone.mode = 'manual'
    const signing = signMessage(page.kit, { message: 'In the app' })
    await expect.poll(() => phone.questions.length).toBe(1)
    await expect.poll(() => opened.length).toBe(1)
    const [request] = phone.log.filter(({ message }) => 'method' in message && message.method === 'wc_sessionRequest')
    const { id } = (request ?? { message: {} }).message as { id: number }
    const href = `phone://main/wc?requestId=${id}&sessionTopic=${phone.sessions[0]?.topic}`
    expect(opened).toEqual([[href, '_self', 'noreferrer,noopener']])
    phone.approve(phone.questions[0]?.id ?? '')
    expect(verifyMessage('In the app', await signing)).toBe(alice)
    expect(opened).toHaveLength(1)
  })

  test('the second phone takes the place of the first, which is notified that it is over', async () => {
    const { phone, openPhone, openPage } = await createPair({ nodes: nodes() })
    const page = openPage()
    await scan(page, phone)
    const second = openPhone()
    await scan(page, second)
    await expect.poll(() => phone.sessions).toEqual([])
    expect(second.sessions).toHaveLength(1)
    expect(getAccount(page.kit).isConnected).toBe(true)
  })

  test('a rejection rejects, and the next code works', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const page = openPage()
    phone.set({ reject: true })
    await expect(scan(page, phone)).rejects.toMatchObject({ code: 'connection/rejected' })
    phone.repair()
    await scan(page, phone)
    expect(getAccount(page.kit).isConnected).toBe(true)
  })

  test('a page that is left before the phone approves is not connected, nor is the phone (fault 104)', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const page = openPage()
    phone.mode = 'manual'
    const leaving = new AbortController()
    const asking = scan(page, phone, leaving.signal)
    const refused = expect(asking).rejects.toMatchObject({ code: 'request/aborted' })
    await expect.poll(() => phone.questions.length).toBe(1)
    leaving.abort()
    await refused
    phone.approve(phone.questions[0]?.id ?? '')
    await expect.poll(() => phone.log.some(({ tag }) => tag === 1102)).toBe(true)
    await expect.poll(() => phone.sessions).toEqual([])
    expect(getAccount(page.kit).isConnected).toBe(false)
  })
})

describe('an offer that was made in advance', () => {
  test('is passed on within the call, once, and is the one that the phone can take', async () => {
    const { phone, openPage, metrics } = await createPair({ nodes: nodes() })
    const { connector, networks } = openPage()
    const letGo = connector.prepare?.({ networks })
    await expect.poll(() => metrics()).toMatch(/messages_total\{outcome="stored"\} [1-9]|messages_total.* [1-9]/)
    const reported: string[] = []
    const connecting = connector.connect({
      networks,
      signal: new AbortController().signal,
      onOffer: ({ uri }) => reported.push(uri),
    })
    expect(reported).toHaveLength(1)
    // What is taken is no longer given back.
    letGo?.()
    await phone.pair(reported[0] ?? '')
    expect(Object.keys(await connecting)).toEqual(['eip155'])
    expect(reported).toHaveLength(1)
  })

  test('that was not used is released: a phone that takes it up later gets no session', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const { connector, networks } = openPage()
    const letGo = connector.prepare?.({ networks })
    const offered = await new Promise<string>(resolve => {
      const leaving = new AbortController()
      void connector.connect({ networks, signal: leaving.signal, onOffer: ({ uri }) => resolve(uri) }).catch(() => {})
      leaving.abort()
    })
    letGo?.()
    await phone.pair(offered).catch(() => {})
    expect(phone.sessions).toEqual([])
  })
})

describe('the provider for other libraries', () => {
  test('serves ethers: reads by the nodes of the kit, signs and sends by the phone', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const page = openPage()
    await scan(page, phone)
    const provider = getProvider<Eip1193Provider>(page.kit)
    if (!provider) throw new Error('No provider')
    const ethers = new BrowserProvider(provider, 'any', { cacheTimeout: -1, pollingInterval: 50 })
    try {
      expect((await ethers.getNetwork()).chainId).toBe(31_337n)
      const signer = await ethers.getSigner()
      expect(await signer.getAddress()).toBe(alice)
      expect(verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(alice)
      const sent = await signer.sendTransaction({ to: bob, value: 7n })
      expect((await sent.wait())?.status).toBe(1)
      phone.set({ reject: true })
      await expect(signer.signMessage('No')).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
    } finally {
      ethers.destroy()
    }
  })
})

test('a reload, and a second page, have the connection without asking; what one ends is over for the other', async () => {
  const { phone, openPage } = await createPair({ nodes: nodes() })
  const first = openPage()
  const connected = await scan(first, phone)
  const second = openPage()
  const never = new AbortController().signal
  const restored = await second.connector.reconnect({ networks: second.networks, signal: never })
  expect(restored).toEqual(connected.connected satisfies Connected)
  const answer = await second.connector.request({
    network: 'eip155:31337',
    method: 'personal_sign',
    params: ['0x68690a', alice],
  })
  expect(answer).toMatch(/^0x[\da-f]{130}$/)
  await first.connector.disconnect()
  expect(await second.connector.reconnect({ networks: second.networks, signal: never })).toBeNull()
})

test('an account that was chosen on the page stays the first one: when another wallet had its turn, and after a reload', async () => {
  const { phone, openPage } = await createPair({ nodes: nodes() })
  const page = openPage({ multiWallet: true })
  await scan(page, phone)
  expect(
    getAccount(page.kit)
      .accounts.map(({ address }) => address)
      .slice(0, 2),
  ).toEqual([alice, bob])
  switchAccount(page.kit, { address: bob })
  const addresses = () =>
    getConnections(page.kit).map(({ connectorId, accounts }) => [connectorId, accounts[0]?.address])
  addConnector(page.kit, createScriptedWallet({ ...other, clock: page.kit.environment.clock }).toConnector())
  await connect(page.kit, { connector: other.id })
  expect(addresses()).toEqual([
    [other.id, alice],
    ['walletConnect', bob],
  ])
  // Events of the phone about its network meanwhile move no account.
  await phone.switchChain(31338)
  await expect.poll(() => getConnections(page.kit)[1]?.networkId).toBe('eip155:31338')
  expect(addresses()[1]).toEqual(['walletConnect', bob])

  const next = openPage({ after: page, multiWallet: true })
  const restored = await next.connector.reconnect({ networks: next.networks, signal: new AbortController().signal })
  expect(restored?.eip155?.accounts.map(({ address }) => address).slice(0, 2)).toEqual([bob, alice])
  // The phone has the last word on what is its own to choose.
  await phone.selectAccount(alice)
  await expect
    .poll(async () => {
      const now = await next.connector.reconnect({ networks: next.networks, signal: new AbortController().signal })
      return now?.eip155?.accounts[0]?.address
    })
    .toBe(alice)
})

async function balanceOf(address: string): Promise<bigint> {
  const response = await fetch(nodes()[31337] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }),
  })
  return BigInt(((await response.json()) as { result: string }).result)
}
