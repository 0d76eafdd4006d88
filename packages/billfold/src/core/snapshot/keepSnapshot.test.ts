import { afterEach, describe, expect, it, vi } from 'vitest'
import { readSnapshot } from '../../protocol/snapshot/readSnapshot.ts'
import type { ChainAdapter } from '../contracts/ChainAdapter.ts'
import type { ExternalOwner } from '../contracts/ExternalOwner.ts'
import type { Network } from '../contracts/Network.ts'
import type { Siwx } from '../contracts/Siwx.ts'
import { createBillfold } from '../createBillfold.ts'
import type { KitEvent } from '../events/KitEvent.ts'
import type { KitState } from '../state/KitState.ts'
import { keepSnapshot } from './keepSnapshot.ts'
import { toInitialState } from './toInitialState.ts'
import { toSnapshot } from './toSnapshot.ts'

afterEach(() => void vi.unstubAllGlobals())

const network = (namespace: string, name: string): Network => ({
  id: `${namespace}:${name}`,
  namespace,
  name,
  nativeCurrency: { name: 'Shell', symbol: 'SHL', decimals: 6 },
  rpcUrls: [],
})
const family = (namespace: string): ChainAdapter => {
  const networks = [network(namespace, 'harbour'), network(namespace, 'island')]
  return {
    namespace,
    networks,
    methods: [],
    discover: () => () => {},
    toNetwork: () => networks[0] as never,
    isAddress: () => true,
    features: {},
  }
}
const create = (onEvent: (event: KitEvent) => void = () => {}) =>
  createBillfold({ families: [family('toy'), family('sea')], onEvent })
const connect = (namespace: string, networkId: `${string}:${string}`) => ({
  type: 'connected' as const,
  who: { connectorId: `${namespace}.fox`, name: 'Fox' },
  connected: {
    [namespace]: {
      accounts: [
        { address: `ada.${namespace}`, type: 'payment' as const, path: 'first drawer', publicKey: 'k' },
        { address: 'bob', type: 'payment' as const },
      ],
      approvedNetworks: 'all' as const,
      networkId,
    },
  },
  isReconnect: false,
  keepsOthers: false,
})

/** A page's cookies as far as one that is set last counts; `sets` are the words of each write. */
function stubCookies(protocol: string) {
  const sets: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      sets.push(text)
    },
  })
  return { sets, header: () => (sets.at(-1) ?? '').split(';')[0] }
}

it('on a server there is nothing to keep', () => {
  keepSnapshot(create())()
})

it('follows the kit: nothing for an unknown visitor, the shown account while connected, nothing after the end', () => {
  const kit = create()
  const { sets, header } = stubCookies('https:')
  const stop = keepSnapshot(kit)
  expect(sets).toEqual(['billfold.snapshot=; Path=/; Max-Age=0; SameSite=Lax; Secure'])
  kit.runtime.connection(connect('toy', 'toy:island'))
  expect(readSnapshot(header())).toEqual({
    networkId: 'toy:island',
    connections: [
      {
        connectorId: 'toy.fox',
        namespace: 'toy',
        name: 'Fox',
        accounts: [{ address: 'ada.toy', type: 'payment' }],
        networkId: 'toy:island',
        approvedNetworks: 'all',
        status: 'active',
      },
    ],
  })
  expect(sets.at(-1)).toMatch(/SameSite=Lax; Secure$/)
  const count = sets.length
  kit.store.setState({ isReady: true })
  expect(sets).toHaveLength(count)
  kit.runtime.connection({ type: 'disconnected', connectorId: 'toy.fox' })
  // The network is still the visitor's own choice.
  expect(readSnapshot(header())).toEqual({ networkId: 'toy:island', connections: [] })
  kit.runtime.connection({ type: 'networkSelected', namespace: 'toy', networkId: 'toy:harbour' })
  expect(sets.at(-1)).toContain('Max-Age=0')
  stop()
  kit.runtime.connection(connect('toy', 'toy:island'))
  expect(sets.at(-1)).toContain('Max-Age=0')
})

it('two kits of one origin keep a cookie each, where each has its own key (U5)', () => {
  const kit = createBillfold({ families: [family('toy')], storageKey: 'shop; a=b' })
  const { header } = stubCookies('https:')
  keepSnapshot(kit)
  kit.runtime.connection(connect('toy', 'toy:island'))
  expect(header()).toMatch(/^shop%3B%20a%3Db\.snapshot=/)
  expect(readSnapshot(header())).toBeUndefined()
  expect(readSnapshot(header(), { storageKey: 'shop; a=b' })?.networkId).toBe('toy:island')
})

it('says once that cookies are refused, and does not throw', () => {
  const events: KitEvent[] = []
  const kit = create(event => void events.push(event))
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', {
    set cookie(_: string) {
      throw new DOMException('The document is sandboxed', 'SecurityError')
    },
  })
  vi.spyOn(console, 'warn').mockReturnValue()
  keepSnapshot(kit)
  kit.runtime.connection(connect('toy', 'toy:island'))
  expect(events.filter(event => event.type === 'ALERT')).toMatchObject([{ code: 'storage/unavailable' }])
})

it('gives a server the very state that the page begins with', () => {
  const shown = ({ activeNamespace, namespaces }: KitState) => ({ activeNamespace, namespaces })
  const page = create()
  page.runtime.connection(connect('toy', 'toy:island'))
  page.runtime.connection(connect('sea', 'sea:island'))
  const snapshot = toSnapshot(page, page.store.getState())
  const server = create()
  const drawn = toInitialState(server, snapshot)
  expect(server.store.getState()).toBe(server.initialState)
  expect(drawn.activeNamespace).toBe('sea')
  expect(drawn.namespaces.sea).toEqual({
    status: 'connecting',
    isRestoring: true,
    connectorId: 'sea.fox',
    accounts: [{ address: 'ada.sea', type: 'payment' }],
    networkId: 'sea:island',
    approvedNetworks: 'all',
  })
  expect(drawn.namespaces.toy?.accounts[0]?.address).toBe('ada.toy')
  // What the next page takes from it is what it took before.
  expect(toSnapshot(server, drawn)).toEqual(snapshot)
  // A namespace or a network that this host does not have (any more) changes nothing.
  const foreign = toInitialState(server, {
    networkId: 'moon:crater',
    connections: [
      { connectorId: 'a', namespace: 'moon', name: 'A', accounts: [], networkId: undefined, status: 'active' },
    ],
  })
  expect(shown(foreign)).toEqual(shown(server.initialState))
  for (const nothing of [undefined, null]) expect(toInitialState(server, nothing)).toBe(server.initialState)
})

describe('sessions that the server lists', () => {
  const siwx = (scope: 'network' | 'account'): Siwx => ({
    createMessage: () => Promise.reject(new Error('Not asked')),
    ...{ addSession() {}, revokeSession() {}, setSessions() {}, getSessions: () => [], scope },
  })
  const draw = (sessions: Parameters<typeof toInitialState>[2], scope: 'network' | 'account' = 'network') => {
    const kit = createBillfold({ families: [family('toy'), family('sea')], siwx: siwx(scope) })
    const page = create()
    page.runtime.connection(connect('toy', 'toy:island'))
    const { session } = toInitialState(kit, toSnapshot(page, page.store.getState()), sessions)
    expect(session === undefined || session.signature === '').toBe(true)
    return session?.data
  }

  it('that of the account on its network is drawn, and no other', () => {
    const own = { address: 'ada.toy', chainId: 'toy:island' }
    const others = [
      { address: 'bob', chainId: 'toy:island' },
      { address: 'ada.toy', chainId: 'toy:harbour' },
      { address: 'ada.toy', chainId: 'sea:island' },
    ]
    expect(draw([])).toBeUndefined()
    expect(draw(others)).toBeUndefined()
    expect(draw([...others, own])).toEqual({
      ...{ accountAddress: 'ada.toy', chainId: 'toy:island', domain: '', uri: '', version: '1', nonce: '' },
    })
    expect(draw([{ ...own, expiresAt: Date.UTC(2026, 0, 1) }])?.expirationTime).toBe('2026-01-01T00:00:00.000Z')
  })

  it('with the scope account, that of any network of the family', () => {
    const elsewhere = { address: 'ada.toy', chainId: 'toy:harbour' }
    expect(draw([elsewhere], 'account')?.chainId).toBe('toy:harbour')
    expect(draw([{ ...elsewhere, chainId: 'toys:harbour' }], 'account')).toBeUndefined()
    expect(draw([{ ...elsewhere, chainId: 'sea:harbour' }], 'account')).toBeUndefined()
  })

  it('a visitor without an account has none', () => {
    const kit = create()
    const snapshot = { networkId: 'toy:island' as const, connections: [] }
    expect(toInitialState(kit, snapshot, [{ address: 'ada.toy', chainId: 'toy:island' }]).session).toBeUndefined()
    expect(toInitialState(kit, undefined, [{ address: 'ada.toy', chainId: 'toy:island' }]).session).toBeUndefined()
  })
})

it('leaves out connections that are owned outside of the kit: the next page does not restore them', () => {
  const owned: ChainAdapter = { ...family('toy'), connections: {} as ExternalOwner }
  const kit = createBillfold({ families: [owned, family('sea')] })
  kit.runtime.connection(connect('toy', 'toy:harbour'))
  expect(toSnapshot(kit, kit.store.getState())).toBeUndefined()
  kit.runtime.connection(connect('sea', 'sea:harbour'))
  expect(toSnapshot(kit, kit.store.getState())?.connections.map(saved => saved.namespace)).toEqual(['sea'])
})
