import { createVirtualWallet, installVirtualWallet } from '@billfold/testkit'
import type { Connector } from 'billfold/adapter'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPage } from '../../test/support/createPage.ts'
import type { Eip1193Provider } from '../provider/Eip1193Provider.ts'
import { discoverWallets } from './discoverWallets.ts'

/** Time passes, and what `window.ethereum` needs is fetched. */
async function advance(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await vi.dynamicImportSettled()
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const icon = 'data:image/svg+xml;base64,PHN2Zy8+'
const provider = () => ({ request: async () => null }) as unknown as Eip1193Provider

function discover(options: Partial<discoverWallets.Parameters> = {}) {
  const found: Connector[] = []
  const lost: Connector[] = []
  const stop = discoverWallets(
    {
      providers: [],
      enableAnnounced: true,
      enableInjected: true,
      safeOrigins: ['https://app.safe.global'],
      ...options,
    },
    connector => found.push(connector),
    connector => lost.push(connector),
  )
  onTestFinished(stop)
  return { found, lost, stop, ids: () => found.filter(one => !lost.includes(one)).map(({ id }) => id) }
}

function announce(page: EventTarget, info: Record<string, unknown>, announced: unknown = provider()): void {
  const detail = { info: { uuid: 'u1', name: 'Fox', icon, rdns: 'io.fox', ...info }, provider: announced }
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

describe('announced wallets (EIP-6963)', () => {
  test('wallets that were there are found at once, later ones when they come', () => {
    const page = createPage()
    const here = createVirtualWallet({ chains: { 1: 'http://127.0.0.1:1' }, rdns: 'io.here', name: 'Here' })
    installVirtualWallet(page, here)
    const late = createVirtualWallet({
      chains: { 1: 'http://127.0.0.1:1' },
      rdns: 'io.late',
      switches: { announceLateMs: 4_000 },
    })
    installVirtualWallet(page, late)
    onTestFinished(() => {
      here.destroy()
      late.destroy()
    })
    const { found, ids } = discover()
    expect(ids()).toEqual(['io.here'])
    expect(found[0]).toMatchObject({ name: 'Here', kind: 'announced', rdns: 'io.here', namespaces: ['eip155'] })
    // Fault 94: a slow device.
    vi.advanceTimersByTime(4_000)
    expect(ids()).toEqual(['io.here', 'io.late'])
  })

  test('the embedded wallet of a kit of this page is no second row beside it', () => {
    const page = createPage()
    const { ids } = discover()
    announce(page, { uuid: 'own', rdns: 'com.example.vault' }, { ...provider(), isBillfoldEmbedded: true })
    announce(page, {})
    expect(ids()).toEqual(['io.fox'])
  })

  test('fault 90: two hundred announcements of one wallet are one wallet', () => {
    const page = createPage()
    const { ids } = discover()
    const same = provider()
    for (let count = 0; count < 200; count++) announce(page, {}, same)
    for (let count = 0; count < 200; count++) announce(page, { uuid: `u${count}` }, same)
    for (let count = 0; count < 200; count++) announce(page, { uuid: 'u1' })
    expect(ids()).toEqual(['io.fox'])
  })

  test('fault 90: two hundred wallets are a hundred at most', () => {
    const page = createPage()
    const { found } = discover()
    for (let count = 0; count < 200; count++) announce(page, { uuid: `u${count}`, rdns: `io.fox${count}` })
    expect(found).toHaveLength(100)
  })

  test('fault 90: a second wallet under a known rdns is a wallet of its own', () => {
    const page = createPage()
    const { found, ids } = discover()
    const first = provider()
    const second = provider()
    announce(page, { uuid: 'u1' }, first)
    announce(page, { uuid: 'u2', name: 'Fox' }, second)
    expect(ids()).toEqual(['io.fox', expect.stringMatching(/^io\.fox#[a-z0-9]+$/)])
    expect(found.map(connector => connector.provider?.('eip155'))).toEqual([first, second])
  })

  test('wallets under one rdns have the same ids after a reload, where every uuid is new', () => {
    const load = () => {
      const page = createPage()
      const { ids } = discover()
      const uuid = () => crypto.randomUUID()
      announce(page, { uuid: uuid() })
      announce(page, { uuid: uuid() })
      announce(page, { uuid: uuid(), name: 'Fox Beta' })
      announce(page, { uuid: uuid() })
      announce(page, { uuid: uuid(), icon: undefined })
      return ids()
    }
    const before = load()
    expect(new Set(before).size).toBe(5)
    expect(load()).toEqual(before)
  })

  test('fault 90: an announcement without a provider is ignored, with any getter that throws', () => {
    const page = createPage()
    const { ids } = discover()
    const bite = () => {
      throw new Error('bites')
    }
    const details: unknown[] = [
      undefined,
      null,
      7,
      'text',
      {},
      { info: {} },
      { info: { uuid: 'u', name: 'N', rdns: 'io.n', icon } },
      { info: { uuid: 'u', name: 'N', rdns: 'io.n', icon }, provider: {} },
      Object.defineProperty({}, 'info', { get: bite }),
      { info: Object.defineProperty({ uuid: 'u', rdns: 'io.n' }, 'name', { get: bite }), provider: provider() },
      {
        info: { uuid: 'u', name: 'N', rdns: 'io.n', icon },
        provider: Object.defineProperty({}, 'request', { get: bite }),
      },
    ]
    for (const detail of details) page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    page.dispatchEvent(new Event('eip6963:announceProvider'))
    expect(ids()).toEqual([])
  })

  test.each([
    ['no uuid', { uuid: undefined }, 'io.fox', 'Fox'],
    ['an empty uuid', { uuid: '' }, 'io.fox', 'Fox'],
    ['a uuid that is not a text', { uuid: 7 }, 'io.fox', 'Fox'],
    ['a uuid without end', { uuid: 'x'.repeat(101) }, 'io.fox', 'Fox'],
    ['no name', { name: 7 }, 'io.fox', 'Browser Wallet'],
    ['a blank name', { name: ' \u202e\u200b ' }, 'io.fox', 'Browser Wallet'],
    ['no rdns', { rdns: undefined }, 'eip6963.Fox', 'Fox'],
    ['an empty rdns', { rdns: '' }, 'eip6963.Fox', 'Fox'],
    ['an rdns that is not a text', { rdns: 7 }, 'eip6963.Fox', 'Fox'],
    ['an rdns with spaces', { rdns: 'io fox' }, 'eip6963.Fox', 'Fox'],
    ['an rdns without end', { rdns: `io.${'x'.repeat(100)}` }, 'eip6963.Fox', 'Fox'],
    ['an rdns like an id of ours', { rdns: 'io.fox#u9' }, 'eip6963.Fox', 'Fox'],
    [
      'nothing',
      { uuid: undefined, name: undefined, rdns: undefined, icon: undefined },
      'eip6963.Browser Wallet',
      'Browser Wallet',
    ],
  ])('a wallet that announces %s is listed once, and known to be incomplete', (_, info, id, name) => {
    const page = createPage()
    const { found, ids } = discover()
    for (let count = 0; count < 200; count++) announce(page, info)
    expect(ids()).toEqual([id])
    expect(found[0]).toMatchObject({ name, kind: 'announced', isIncomplete: true })
    expect(found[0]?.rdns).toBe(id === 'io.fox' ? id : undefined)
  })

  test('fault 90: only pictures inside the announcement are drawn, and names hold no tricks', () => {
    const page = createPage()
    const { found } = discover()
    const icons = [
      icon,
      'https://spy.example/p.png',
      'javascript:alert(1)',
      'data:text/html,x',
      7,
      `data:image/png,${'A'.repeat(600_000)}`,
    ]
    icons.forEach((value, at) => {
      announce(page, { uuid: `u${at}`, rdns: `io.fox${at}`, icon: value, name: `Fo\u202ex\u0000${'y'.repeat(100)}` })
    })
    expect(found.map(connector => connector.icon)).toEqual([icon, ...Array(5).fill(undefined)])
    expect(found[0]?.name).toBe(`Fox${'y'.repeat(57)}`)
  })

  test('a bare word instead of an rdns names a wallet, but never one of our own ids', async () => {
    const page = createPage({ ethereum: provider() })
    const { ids } = discover()
    announce(page, { uuid: 'u1', rdns: 'injected' })
    announce(page, { uuid: 'u2', rdns: 'fox' })
    await advance(0)
    expect(ids()).toEqual(['eip6963.injected', 'eip6963.fox', 'injected'])
  })

  test('values are copied: what the wallet changes later changes nothing', () => {
    const page = createPage()
    const { found } = discover()
    const info = { uuid: 'u1', name: 'Fox', icon, rdns: 'io.fox' }
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: provider() } }))
    info.name = 'Other'
    expect(found[0]?.name).toBe('Fox')
  })

  test('switched off, nothing is requested and no announcement is read', () => {
    const page = createPage()
    const asked = vi.fn()
    page.addEventListener('eip6963:requestProvider', asked)
    const { ids } = discover({ enableAnnounced: false })
    announce(page, {})
    expect(asked).not.toHaveBeenCalled()
    expect(ids()).toEqual([])
  })
})

describe('window.ethereum', () => {
  test('fault 89: it is shown unless an announced wallet is the same object', async () => {
    const page = createPage()
    const wallet = createVirtualWallet({ chains: { 1: 'http://127.0.0.1:1' } })
    onTestFinished(() => wallet.destroy())
    installVirtualWallet(page, wallet, { legacy: 'nonConfigurable' })
    const { ids } = discover()
    await advance(60_000)
    expect(ids()).toEqual(['dev.billfold.test-wallet'])
  })

  test('fault 89: another one beside announced wallets is shown too, under the name it gives itself', async () => {
    const page = createPage({ ethereum: { request: async () => null, isRabby: true, isMetaMask: true } })
    const { found, ids } = discover()
    announce(page, {})
    expect(ids()).toEqual(['io.fox'])
    await advance(0)
    expect(found[1]).toMatchObject({ id: 'injected', name: 'Rabby Wallet', kind: 'injected' })
  })

  test('fault 88: that it claims to be MetaMask is not believed', async () => {
    createPage({ ethereum: { request: async () => null, isMetaMask: true } })
    const { found } = discover()
    await advance(0)
    expect(found[0]?.name).toBe('Browser Wallet')
  })

  test('several that share it are listed one by one, by their flags or by number, with the same ids after a reload', async () => {
    const load = async () => {
      const announced = provider()
      const shared = () => ({ ...provider(), isMetaMask: true })
      const first = shared()
      const providers = [first, { ...provider(), isCoinbaseWallet: true }, announced, {}, first, shared()]
      const page = createPage({ ethereum: { ...provider(), providers } })
      const { found, ids } = discover()
      announce(page, {}, announced)
      await advance(60_000)
      expect(found.map(connector => connector.provider?.('eip155'))).toEqual([
        announced,
        ...[0, 1, 5].map(at => providers[at]),
      ])
      expect(found.map(({ name }) => name)).toEqual(['Fox', 'Browser Wallet', 'Coinbase Wallet', 'Browser Wallet 2'])
      return ids()
    }
    const before = await load()
    expect(new Set(before).size).toBe(4)
    expect(before.slice(0, 2)).toEqual(['io.fox', 'injected'])
    expect(await load()).toEqual(before)
  })

  test('a list that is made anew whenever it is read is listed once, as is a wallet that is', async () => {
    for (const [count, ethereum] of [
      [1, () => provider()],
      [2, () => ({ ...provider(), providers: [provider(), provider()] })],
      [1, () => ({ ...provider(), providers: [] })],
    ] as const) {
      const page = createPage()
      Object.defineProperty(page, 'ethereum', { get: ethereum })
      const { found } = discover()
      await advance(0)
      const { length } = found
      await advance(60_000)
      expect([length, found.length]).toEqual([count, count])
    }
  })

  test('fault 94: one that comes after 4 s, or says that it came, is found', async () => {
    const page = createPage()
    const { ids } = discover()
    await advance(4_000)
    page.ethereum = provider()
    await advance(1_000)
    expect(ids()).toEqual(['injected'])

    const other = createPage()
    const second = discover()
    await advance(60_000)
    other.ethereum = provider()
    other.dispatchEvent(new Event('ethereum#initialized'))
    await advance(0)
    expect(second.ids()).toEqual(['injected'])
  })

  test('a late announcement of the same object takes its place: one wallet, one row', async () => {
    const same = provider()
    const page = createPage({ ethereum: same })
    const { found, lost, ids } = discover()
    await advance(0)
    expect(ids()).toEqual(['injected'])
    announce(page, {}, same)
    expect(ids()).toEqual(['io.fox'])
    expect(lost).toEqual([found[0]])
    await advance(60_000)
    announce(page, { uuid: 'u2' }, same)
    expect(ids()).toEqual(['io.fox'])
    expect(lost).toHaveLength(1)
  })

  test('the announcement of another object leaves it where it is', async () => {
    const page = createPage({ ethereum: provider() })
    const { lost, ids } = discover()
    await advance(0)
    announce(page, {}, provider())
    expect(ids()).toEqual(['injected', 'io.fox'])
    expect(lost).toEqual([])
  })

  test('fault 89: getters that throw, and things that are no provider, are survived', async () => {
    for (const property of [
      {
        get() {
          throw new Error('bites')
        },
      },
      { value: {} },
      { value: null },
      { value: 'x' },
    ]) {
      const page = createPage()
      Object.defineProperty(page, 'ethereum', property)
      const { ids } = discover()
      await advance(60_000)
      expect(ids()).toEqual([])
    }
  })

  test('switched off it is not looked at', async () => {
    createPage({ ethereum: provider() })
    const { ids } = discover({ enableInjected: false })
    await advance(60_000)
    expect(ids()).toEqual([])
  })
})

describe('the host’s own and Safe', () => {
  test('providers of the host come first, and keep their place when they announce themselves too', () => {
    const own = provider()
    const page = createPage()
    const { found, ids } = discover({ providers: [{ id: 'sdk', name: 'SDK', provider: own }] })
    announce(page, {}, own)
    expect(ids()).toEqual(['sdk'])
    expect(found[0]?.kind).toBe('external')
  })

  test('a provider of the host that is called safe stands for it', async () => {
    createPage({ parent: {}, location: { ancestorOrigins: ['https://app.safe.global'] } })
    const own = { id: 'safe', name: 'Own', provider: provider() }
    const { found } = discover({ providers: [own] })
    await advance(0)
    expect(found.map(({ id, name }) => [id, name])).toEqual([['safe', 'Own']])
  })

  test('Safe is offered inside its own web app only', async () => {
    const inside = async (origin: string, ancestorOrigins: unknown) => {
      createPage({ parent: {}, location: { ancestorOrigins } })
      vi.stubGlobal('document', { referrer: `${origin}/apps?x=1` })
      const { ids } = discover()
      await advance(0)
      return ids()
    }
    expect(await inside('https://other.example', ['https://app.safe.global'])).toEqual(['safe'])
    expect(await inside('https://app.safe.global', ['https://other.example', 'https://app.safe.global'])).toEqual([])
    expect(await inside('https://app.safe.global', undefined)).toEqual(['safe'])
    expect(await inside('https://app.safe.global.evil.example', undefined)).toEqual([])
    vi.stubGlobal('document', { referrer: '' })
    createPage({ parent: {}, location: {} })
    const { ids } = discover()
    await advance(0)
    expect(ids()).toEqual([])
  })
})

test('ending takes every listener and timer away, twice is harmless', () => {
  const page = createPage({ ethereum: provider() })
  const { stop, ids } = discover()
  expect([page.listenerCount(), vi.getTimerCount()]).toEqual([2, 4])
  stop()
  stop()
  expect([page.listenerCount(), vi.getTimerCount()]).toEqual([0, 0])
  announce(page, {})
  expect(ids()).toEqual([])
})

test('without a page only the host’s own are reported', () => {
  const { ids, stop } = discover({ providers: [{ id: 'sdk', name: 'SDK', provider: provider() }] })
  expect(ids()).toEqual(['sdk'])
  stop()
})
