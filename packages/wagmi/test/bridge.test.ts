import { createDevnet } from '@billfold/devnet'
import { testAccounts } from '@billfold/testkit'
import {
  connect,
  disconnect,
  getAccount,
  getConnections,
  getConnectors,
  getNetwork,
  getPendingSends,
  getProvider,
  openSend,
  sendTransaction,
  signMessage,
  switchAccount,
  switchConnection,
  switchNetwork,
} from 'billfold'
import { verifyMessage } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { injected } from 'wagmi'
import {
  getBalance,
  getConnection,
  switchChain,
  connect as wagmiConnect,
  disconnect as wagmiDisconnect,
  signMessage as wagmiSignMessage,
  switchConnection as wagmiSwitchConnection,
} from 'wagmi/actions'
import { getSend } from '../../billfold/src/send/getSend.ts'
import { createBrowser } from './support/createBrowser.ts'

// A real config of wagmi, virtual wallets, and a kit on it: a change on one side is on the other in the same task.

const [one, two] = testAccounts
const id = 'dev.billfold.one'
const prompts = ({ wallets }: ReturnType<typeof createBrowser>) =>
  wallets.flatMap(({ log }) => log).filter(({ isAsked }) => isAsked).length
/** Both sides as one picture; a test expects the picture, so that neither can be ahead. */
const picture = ({ config, kit }: Pick<createBrowser.Page, 'config' | 'kit'>) => {
  const [theirs, ours] = [getConnection(config), getAccount(kit)]
  return {
    wagmi: [theirs.status, theirs.connector?.id, theirs.address, theirs.chainId],
    kit: [ours.status, ours.connectorId, ours.address, Number(ours.networkId?.slice(7))],
  }
}
const both = (...values: unknown[]) => ({ wagmi: values, kit: values })
const disconnectedState = {
  wagmi: ['disconnected', undefined, undefined, undefined],
  kit: ['disconnected', undefined, undefined],
}
const expectDisconnected = (page: createBrowser.Page) => {
  const { wagmi, kit } = picture(page)
  expect({ wagmi, kit: kit.slice(0, 3) }).toEqual(disconnectedState)
}
const wagmiConnector = ({ config }: createBrowser.Page, wanted = id) => {
  const found = config.connectors.find(connector => connector.id === wanted)
  if (!found) throw new Error(`wagmi knows no ${wanted}`)
  return found
}

describe('connecting', () => {
  test('in the kit: wagmi has it before the kit’s promise resolves, and the visitor is asked once', async () => {
    const browser = createBrowser()
    const page = browser.open()
    await connect(page.kit, { connector: id })
    expect(picture(page)).toEqual(both('connected', id, one.address, 31337))
    expect(prompts(browser)).toBe(1)
    expect(page.events.some(event => event.type === 'CONNECT_SUCCESS')).toBe(true)
  })

  test('by a button of wagmi: the kit has it at once', async () => {
    const page = createBrowser().open()
    await wagmiConnect(page.config, { connector: wagmiConnector(page) })
    expect(picture(page)).toEqual(both('connected', id, one.address, 31337))
    expect(getConnectors(page.kit).find(connector => connector.id === id)?.kind).toBe('announced')
  })

  test('by a connector that the config does not name', async () => {
    const browser = createBrowser()
    const page = browser.open({ isLegacy: true })
    await wagmiConnect(page.config, { connector: injected() })
    expect(picture(page)).toEqual(both('connected', 'injected', one.address, 31337))
    const message = 'Hello'
    const signature = await signMessage(page.kit, { message })
    expect(await verifyMessage({ address: one.address, message, signature: signature as `0x${string}` })).toBe(true)
  })

  test('a refusal is reported as one, and nothing is connected on either side', async () => {
    const browser = createBrowser()
    const page = browser.open()
    browser.wallets[0].set({ reject: true })
    await expect(connect(page.kit, { connector: id })).rejects.toMatchObject({ code: 'connection/rejected' })
    expectDisconnected(page)
    browser.wallets[0].set({ reject: false, pending: true })
    await expect(connect(page.kit, { connector: id })).rejects.toMatchObject({ code: 'request/pending' })
    expectDisconnected(page)
  })

  test('an approval that arrives after the visitor has left does not connect them', async () => {
    const browser = createBrowser()
    const [wallet] = browser.wallets
    const page = browser.open()
    wallet.mode = 'manual'
    const leaving = new AbortController()
    const asking = connect(page.kit, { connector: id, signal: leaving.signal })
    await expect.poll(() => wallet.pending.length).toBe(1)
    leaving.abort()
    await expect(asking).rejects.toMatchObject({ code: 'request/aborted' })
    wallet.approve(wallet.pending[0]?.id as string)
    await expect.poll(() => wallet.log.some(({ method }) => method === 'wallet_revokePermissions')).toBe(true)
    expect(wallet.permitted).toEqual([])
    expectDisconnected(page)
  })

  test('asked again before it has answered, the wallet is asked once, and its yes connects (U1)', async () => {
    const browser = createBrowser()
    const [wallet] = browser.wallets
    const page = browser.open()
    wallet.mode = 'manual'
    const first = connect(page.kit, { connector: id })
    await expect.poll(() => wallet.pending.length).toBe(1)
    // "Open again": the newer attempt aborts the older one.
    const second = connect(page.kit, { connector: id })
    await expect(first).rejects.toMatchObject({ code: 'request/aborted' })
    wallet.approve(wallet.pending[0]?.id as string)
    expect(Object.keys((await second).connected)).toEqual(['eip155'])
    expect(picture(page)).toEqual(both('connected', id, one.address, 31337))
    expect(prompts(browser)).toBe(1)
    expect(wallet.log.some(({ method }) => method === 'wallet_revokePermissions')).toBe(false)
    expect(wallet.permitted).not.toEqual([])
  })

  test('asked again after the wallet has lost the question, it is asked anew', async () => {
    const browser = createBrowser()
    const [wallet] = browser.wallets
    const page = browser.open()
    wallet.set({ hang: ['wallet_requestPermissions'] })
    const first = connect(page.kit, { connector: id })
    await expect.poll(() => wallet.log.some(({ method }) => method === 'wallet_requestPermissions')).toBe(true)
    wallet.set({ hang: false })
    const second = connect(page.kit, { connector: id })
    await expect(first).rejects.toMatchObject({ code: 'request/aborted' })
    await second
    expect(picture(page)).toEqual(both('connected', id, one.address, 31337))
    expect(page.events.filter(event => event.type === 'CONNECT_SUCCESS')).toHaveLength(1)
    await disconnect(page.kit)
    expectDisconnected(page)
  })

  test('asked three times while the first question is open, its yes connects; one yes for two questions as well', async () => {
    const browser = createBrowser()
    const [wallet] = browser.wallets
    const page = browser.open()
    wallet.mode = 'manual'
    const outcomes = () => wallet.log.map(({ outcome }) => outcome)
    const first = expect(connect(page.kit, { connector: id })).rejects.toMatchObject({ code: 'request/aborted' })
    await expect.poll(() => wallet.pending.length).toBe(1)
    const second = expect(connect(page.kit, { connector: id })).rejects.toMatchObject({ code: 'request/aborted' })
    await expect.poll(outcomes).toEqual(['open', 'failed'])
    wallet.set({ joinsQuestions: true })
    const third = connect(page.kit, { connector: id })
    await Promise.all([first, second])
    await expect.poll(outcomes).toEqual(['open', 'failed', 'open'])
    wallet.approve(wallet.pending[0]?.id as string)
    await third
    await expect.poll(() => outcomes().includes('open')).toBe(false)
    expect(picture(page)).toEqual(both('connected', id, one.address, 31337))
    expect(wallet.log.some(({ method }) => method === 'wallet_revokePermissions')).toBe(false)
    expect(prompts(browser)).toBe(1)
  })

  test('a rejection of the repeated request is the answer', async () => {
    const browser = createBrowser()
    const [wallet] = browser.wallets
    const page = browser.open()
    wallet.set({ hang: ['wallet_requestPermissions'] })
    const first = connect(page.kit, { connector: id })
    await expect.poll(() => wallet.log.some(({ method }) => method === 'wallet_requestPermissions')).toBe(true)
    wallet.set({ hang: false })
    wallet.mode = 'manual'
    const second = connect(page.kit, { connector: id })
    await expect(first).rejects.toMatchObject({ code: 'request/aborted' })
    await expect.poll(() => wallet.pending.length).toBe(1)
    wallet.reject(wallet.pending[0]?.id as string)
    await expect(second).rejects.toMatchObject({ code: 'connection/rejected' })
    expectDisconnected(page)
  })

  test('an approval of a repeated request, which arrives after the visitor has left, is undone', async () => {
    const browser = createBrowser()
    const [wallet] = browser.wallets
    const page = browser.open()
    wallet.set({ hang: ['wallet_requestPermissions'] })
    const first = connect(page.kit, { connector: id })
    await expect.poll(() => wallet.log.some(({ method }) => method === 'wallet_requestPermissions')).toBe(true)
    wallet.set({ hang: false })
    wallet.mode = 'manual'
    const leaving = new AbortController()
    const second = connect(page.kit, { connector: id, signal: leaving.signal })
    await expect(first).rejects.toMatchObject({ code: 'request/aborted' })
    await expect.poll(() => wallet.pending.length).toBe(1)
    leaving.abort()
    await expect(second).rejects.toMatchObject({ code: 'request/aborted' })
    wallet.approve(wallet.pending[0]?.id as string)
    await expect.poll(() => wallet.log.some(({ method }) => method === 'wallet_revokePermissions')).toBe(true)
    expectDisconnected(page)
  })

  test('a wallet that answers late to a question of the page before connects this page', async () => {
    const browser = createBrowser()
    const [wallet] = browser.wallets
    const before = browser.open()
    wallet.mode = 'manual'
    connect(before.kit, { connector: id }).catch(() => {})
    await expect.poll(() => wallet.pending.length).toBe(1)
    await before.leave()
    const page = browser.open()
    await expect(connect(page.kit, { connector: id })).rejects.toMatchObject({ code: 'request/pending' })
    wallet.approve(wallet.pending[0]?.id as string)
    await expect.poll(() => picture(page)).toEqual(both('connected', id, one.address, 31337))
    expect(page.events.filter(event => event.type === 'CONNECT_SUCCESS')).toHaveLength(1)
  })

  test('an approval that the host’s own button waits for stays, though the kit has left (U1)', async () => {
    const browser = createBrowser()
    const [wallet] = browser.wallets
    const page = browser.open()
    wallet.mode = 'manual'
    const leaving = new AbortController()
    const asking = connect(page.kit, { connector: id, signal: leaving.signal })
    await expect.poll(() => wallet.pending.length).toBe(1)
    leaving.abort()
    await expect(asking).rejects.toMatchObject({ code: 'request/aborted' })
    const connector = page.config.connectors.find(each => each.id === id)
    const own = wagmiConnect(page.config, { connector: connector as NonNullable<typeof connector> }).catch(() => {})
    // The visitor answers the kit's question, and that of the host's button where the wallet asks it.
    const answer = () => {
      for (const { id: question } of [...wallet.pending]) wallet.approve(question)
    }
    wallet.onRequest(() => queueMicrotask(answer))
    answer()
    await own
    await expect.poll(() => picture(page)).toEqual(both('connected', id, one.address, 31337))
    expect(wallet.permitted).not.toEqual([])
  })

  test('with one wallet at a time the one before is ended at wagmi too', async () => {
    const browser = createBrowser({ rdns: [id, 'dev.billfold.two'] })
    const page = browser.open()
    await connect(page.kit, { connector: id })
    await connect(page.kit, { connector: 'dev.billfold.two' })
    await expect
      .poll(() => [...page.config.state.connections.values()].map(each => each.connector.id))
      .toEqual(['dev.billfold.two'])
    expect(picture(page)).toEqual(both('connected', 'dev.billfold.two', one.address, 31337))
  })
})

test('what wagmi’s own actions begin and end, and what it restores, is an event for the kit, once (U4)', async () => {
  const browser = createBrowser()
  const page = browser.open()
  const eventsOf = (events: createBrowser.Page['events']) =>
    events.flatMap<unknown>(event => {
      if (event.type === 'CONNECT_SUCCESS') return [[event.connectorId, event.name, event.isReconnect]]
      return event.type === 'DISCONNECT_SUCCESS' ? [event.namespace] : []
    })
  await wagmiConnect(page.config, { connector: wagmiConnector(page) })
  await wagmiDisconnect(page.config)
  await connect(page.kit, { connector: id })
  await disconnect(page.kit)
  await wagmiConnect(page.config, { connector: wagmiConnector(page) })
  const begun = [id, 'DEV.BILLFOLD.ONE', false]
  expect(eventsOf(page.events)).toEqual([begun, 'eip155', begun, 'all', begun])
  await page.leave()
  const next = browser.open()
  await next.mount()
  await expect.poll(() => eventsOf(next.events)).toEqual([[id, 'DEV.BILLFOLD.ONE', true]])
})

describe('networks', () => {
  test('switched in the kit', async () => {
    const browser = createBrowser()
    const page = browser.open()
    await connect(page.kit, { connector: id })
    await switchNetwork(page.kit, { networkId: 'eip155:31338' })
    expect(picture(page)).toEqual(both('connected', id, one.address, 31338))
    expect(page.config.state.chainId).toBe(31338)
    expect(browser.wallets[0].chainId).toBe(31338)
  })

  test('switched by wagmi, and in the wallet', async () => {
    const browser = createBrowser()
    const page = browser.open()
    await connect(page.kit, { connector: id })
    await switchChain(page.config, { chainId: 31338 })
    expect(picture(page)).toEqual(both('connected', id, one.address, 31338))
    browser.wallets[0].switchChain(31337)
    await expect.poll(() => picture(page)).toEqual(both('connected', id, one.address, 31337))
  })

  test('a chain outside of the config is an unsupported one, and wagmi says the same', async () => {
    const browser = createBrowser()
    const page = browser.open()
    await connect(page.kit, { connector: id })
    browser.wallets[0].switchChain(999, 'http://127.0.0.1:9')
    await expect.poll(() => getNetwork(page.kit).isUnsupported).toBe(true)
    expect(getConnection(page.config)).toMatchObject({ chainId: 999, chain: undefined })
    await switchNetwork(page.kit, { networkId: 'eip155:31337' })
    expect(getNetwork(page.kit).isUnsupported).toBe(false)
    expect(getConnection(page.config).chainId).toBe(31337)
  })

  test('chosen before anything is connected, both ways', async () => {
    const page = createBrowser().open()
    await switchNetwork(page.kit, { networkId: 'eip155:31338' })
    expect(page.config.state.chainId).toBe(31338)
    await switchChain(page.config, { chainId: 31337 })
    expect(getNetwork(page.kit).networkId).toBe('eip155:31337')
  })

  test('a refused switch is reported as one and changes nothing', async () => {
    const browser = createBrowser()
    const page = browser.open()
    await connect(page.kit, { connector: id })
    browser.wallets[0].set({ reject: true })
    await expect(switchNetwork(page.kit, { networkId: 'eip155:31338' })).rejects.toMatchObject({
      code: 'wallet/rejected',
    })
    expect(picture(page)).toEqual(both('connected', id, one.address, 31337))
  })
})

describe('accounts', () => {
  test('changed in the wallet', async () => {
    const browser = createBrowser()
    const page = browser.open()
    await connect(page.kit, { connector: id })
    browser.wallets[0].selectAccount(two.address)
    await expect.poll(() => picture(page)).toEqual(both('connected', id, two.address, 31337))
  })

  test('chosen in the kit: wagmi’s hooks sign with that one', async () => {
    const page = createBrowser().open()
    await connect(page.kit, { connector: id })
    expect(switchAccount(page.kit, { address: two.address }).address).toBe(two.address)
    expect(picture(page)).toEqual(both('connected', id, two.address, 31337))
    const [ours, theirs] = [
      await signMessage(page.kit, { message: 'Hello' }),
      await wagmiSignMessage(page.config, { message: 'Hello' }),
    ]
    expect(ours).toBe(theirs)
    expect(await verifyMessage({ address: two.address, message: 'Hello', signature: theirs })).toBe(true)
  })

  test('a request that the visitor refuses is reported as one', async () => {
    const browser = createBrowser()
    const page = browser.open()
    await connect(page.kit, { connector: id })
    browser.wallets[0].set({ reject: true })
    await expect(signMessage(page.kit, { message: 'Hello' })).rejects.toMatchObject({ code: 'wallet/rejected' })
  })
})

describe('disconnecting', () => {
  test('in the kit: both forget at once, the wallet is notified', async () => {
    const browser = createBrowser()
    const page = browser.open()
    await connect(page.kit, { connector: id })
    const ending = disconnect(page.kit)
    expectDisconnected(page)
    await ending
    expectDisconnected(page)
    expect(browser.wallets[0].permitted).toEqual([])
  })

  test('by a button of wagmi, and in the wallet', async () => {
    const browser = createBrowser()
    const page = browser.open()
    await connect(page.kit, { connector: id })
    await wagmiDisconnect(page.config)
    expectDisconnected(page)
    await wagmiConnect(page.config, { connector: wagmiConnector(page) })
    expect(getAccount(page.kit).isConnected).toBe(true)
    browser.wallets[0].disconnect()
    await expect.poll(() => getAccount(page.kit).status).toBe('disconnected')
    expectDisconnected(page)
  })

  test('what is connected while a wallet is still being notified stays', async () => {
    const browser = createBrowser({ rdns: [id, 'dev.billfold.two'] })
    const page = browser.open()
    await connect(page.kit, { connector: id })
    browser.wallets[0].set({ hang: ['wallet_revokePermissions'] })
    const ending = disconnect(page.kit)
    await connect(page.kit, { connector: 'dev.billfold.two' })
    await ending
    expect(picture(page)).toEqual(both('connected', 'dev.billfold.two', one.address, 31337))
  })
})

describe('several wallets', () => {
  test('wagmi’s connections are the kit’s, and whichever side switches, the other follows', async () => {
    const second = 'dev.billfold.two'
    const page = createBrowser({ rdns: [id, second] }).open({ multiWallet: true })
    const statuses = () => Object.fromEntries(getConnections(page.kit).map(each => [each.connectorId, each.status]))
    await connect(page.kit, { connector: id })
    await wagmiConnect(page.config, { connector: wagmiConnector(page, second) })
    expect(statuses()).toEqual({ [id]: 'connected', [second]: 'active' })
    await switchConnection(page.kit, { connectorId: id })
    expect(getConnection(page.config).connector?.id).toBe(id)
    await wagmiSwitchConnection(page.config, { connector: wagmiConnector(page, second) })
    expect(statuses()).toEqual({ [id]: 'connected', [second]: 'active' })
    await disconnect(page.kit, { connectorId: second })
    expect(getConnection(page.config).connector?.id).toBe(id)
    expect(statuses()).toEqual({ [id]: 'active' })
  })
})

describe('wallets', () => {
  test('each stands once: one that announces itself and sets window.ethereum is no second row', async () => {
    const page = createBrowser().open({ isLegacy: true, connectors: [injected()] })
    await expect.poll(() => getConnectors(page.kit).map(connector => connector.id)).toEqual([id])
    expect(getConnectors(page.kit)[0]).toMatchObject({ rdns: id, kind: 'announced' })
  })

  test('a plain injected() is a row once there is something behind it', async () => {
    const page = createBrowser({ rdns: [] }).open({ connectors: [injected()] })
    expect(getConnectors(page.kit)).toEqual([])
    page.window.ethereum = { request: async () => [], on() {}, removeListener() {} }
    page.window.dispatchEvent(new Event('ethereum#initialized'))
    await expect.poll(() => getConnectors(page.kit).map(connector => connector.id)).toEqual(['injected'])
  })

  test('the provider for hosts of other libraries is the wallet’s', async () => {
    const page = createBrowser().open()
    await connect(page.kit, { connector: id })
    const provider = getProvider<{ request(request: { method: string }): Promise<unknown> }>(page.kit)
    expect(await provider?.request({ method: 'eth_chainId' })).toBe('0x7a69')
  })
})

test('after kit.destroy() nothing of the kit listens to wagmi, and wagmi goes on', async () => {
  const browser = createBrowser()
  const page = browser.open()
  const before = getAccount(page.kit)
  page.kit.destroy()
  await wagmiConnect(page.config, { connector: wagmiConnector(page) })
  expect(getConnection(page.config).status).toBe('connected')
  expect(getAccount(page.kit)).toEqual(before)
})

describe('on a real chain', () => {
  let nodes: Record<number, string>
  beforeAll(async () => {
    const devnet = await createDevnet()
    nodes = Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
    return () => devnet.stop()
  })
  const to = '0x000000000000000000000000000000000000bEEF'

  test('the kit sends over wagmi, and both read the balance through the transports of the config', async () => {
    const page = createBrowser({ nodes }).open()
    await connect(page.kit, { connector: id })
    const hash = await sendTransaction(page.kit, { transaction: { to, value: 10n ** 16n } })
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    await expect.poll(async () => (await getBalance(page.config, { address: to })).value).toBe(10n ** 16n)
    const tooMuch = sendTransaction(page.kit, { transaction: { to, value: 10n ** 30n } })
    await expect(tooMuch).rejects.toMatchObject({ code: 'node/insufficient-funds' })
  })

  test('the Send view’s way, from the arguments of a host to a confirmed transfer', async () => {
    const page = createBrowser({ nodes }).open()
    const { kit } = page
    await connect(kit, { connector: id })
    const sending = openSend(kit, { to, amount: '0.5' })
    await expect.poll(() => getSend(kit).getState().draft.to).toBe(to)
    getSend(kit).preview({ address: to })
    getSend(kit).ask()
    expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
    await expect.poll(() => getPendingSends(kit).map(send => send.status)).toEqual(['confirmed'])
  })

  test('what is asked for another network than the wallet is on is refused, not retargeted', async () => {
    const browser = createBrowser({ nodes })
    const page = browser.open()
    await connect(page.kit, { connector: id })
    const wrong = sendTransaction(page.kit, { networkId: 'eip155:31338', transaction: { to, value: 1n } })
    await expect(wrong).rejects.toMatchObject({ code: 'connector/chain-mismatch' })
    expect(browser.wallets[0].log.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })
})
