import { createVirtualWallet, installVirtualWallet } from '@billfold/testkit'
import { connect, createBillfold, findWallets, getAccount, getConnectors } from 'billfold'
import { expect, onTestFinished, test } from 'vitest'
import { evm } from '../../evm/src/evm.ts'
import { defineNetwork } from '../../evm/src/networks/defineNetwork.ts'
import { createTestOrigin } from '../../testkit/src/seams/createTestOrigin.ts'
import { loadDirectory } from '../src/core/directory/loadDirectory.ts'
import { walletGroups as listWalletGroups } from '../src/ui/shared/wallets/walletGroups.ts'

// The wallet directory for hosts that draw their own list.

function open(options: Partial<Parameters<typeof createBillfold>[0]> = {}) {
  const tab = createTestOrigin().openTab()
  const leave = tab.enter()
  const wallet = createVirtualWallet({ chains: { 1: 'http://node.test' }, name: 'MetaMask', rdns: 'io.metamask' })
  const other = createVirtualWallet({ chains: { 1: 'http://node.test' }, name: 'Unheard Of', rdns: 'test.unheard' })
  installVirtualWallet(tab.window, wallet)
  installVirtualWallet(tab.window, other)
  const networks = [defineNetwork({ chainId: 1, name: 'One', rpcUrls: ['http://node.test'] })]
  const kit = createBillfold({ families: [evm({ networks })], environment: { storage: tab.storage }, ...options })
  onTestFinished(() => {
    kit.destroy()
    wallet.destroy()
    other.destroy()
    leave()
  })
  return kit
}

test('are listed a page at a time, none twice', async () => {
  const kit = open()
  const first = await findWallets(kit)
  expect(first.wallets).toHaveLength(40)
  expect(first.count).toBeGreaterThan(80)
  const second = await findWallets(kit, { page: 2 })
  const ids = [...first.wallets, ...second.wallets].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect((await findWallets(kit, { page: 1_000 })).wallets).toEqual([])
})

test('are found by name, with those of this browser marked and ready to be connected', async () => {
  const kit = open()
  const { wallets } = await findWallets(kit, { search: 'meta' })
  expect(wallets[0]).toMatchObject({ id: 'metamask', isInstalled: true, connectorId: 'io.metamask' })
  expect(wallets.slice(1).some(({ isInstalled }) => isInstalled)).toBe(false)
  await connect(kit, { connector: wallets[0]?.connectorId ?? '' })
  expect(getAccount(kit).isConnected).toBe(true)
  // One that no directory knows is among the connectors.
  expect(getConnectors(kit).map(({ name }) => name)).toContain('Unheard Of')
})

test('begin with what the host features and then its groups, in the order of the view, each with its group', async () => {
  const featuredWalletIds = ['rainbow'] as const
  // By slug, by rdns, twice, and one that is installed.
  const walletGroups = {
    'Our picks': ['rabby-wallet', 'io.zerion.wallet'],
    More: ['metamask', 'rainbow', 'rabby-wallet'],
  }
  const kit = open({ featuredWalletIds, walletGroups })
  const { wallets, count } = await findWallets(kit)
  expect(wallets.slice(0, 5).map(({ id, group }) => [id, group])).toEqual([
    ['rainbow', undefined],
    ['rabby-wallet', 'Our picks'],
    ['zerion', 'Our picks'],
    ['metamask', 'More'],
    [expect.any(String), undefined],
  ])
  expect(wallets[3]).toMatchObject({ isInstalled: true, connectorId: 'io.metamask' })
  // The view has the same order, but for what is installed.
  const platform = { isPhone: false, os: 'other', browser: 'chrome' } as const
  const view = listWalletGroups({ state: kit.store.getState(), directory: await loadDirectory(kit), platform })
  expect(view.featured.map(({ id, group }) => [id, group])).toEqual(
    wallets.slice(0, 3).map(({ id, group }) => [id, group]),
  )
  // No wallet is lost or listed twice.
  const pages = [wallets]
  for (let page = 2; page <= Math.ceil(count / 40); page++) pages.push((await findWallets(kit, { page })).wallets)
  const ids = pages.flat().map(({ id }) => id)
  expect(ids).toHaveLength(count)
  expect(new Set(ids).size).toBe(count)
  // A search is ordered by match.
  const found = await findWallets(kit, { search: 'r' })
  expect(found.wallets.find(({ id }) => id === 'rabby-wallet')?.group).toBe('Our picks')
})

test.each([
  ['slug', 'metamask', 'rainbow'],
  ['rdns', 'io.metamask', 'me.rainbow'],
  ['rdns of the phone app', 'io.metamask.mobile', 'ME.Rainbow'],
])('are included and excluded by %s, as in the view', async (_, metamask, rainbow) => {
  const find = async (options: Parameters<typeof open>[0]) => {
    const kit = open(options)
    const { wallets } = await findWallets(kit)
    const platform = { isPhone: false, os: 'other', browser: 'chrome' } as const
    const view = listWalletGroups({ state: kit.store.getState(), directory: await loadDirectory(kit), platform })
    return { found: wallets.map(({ id }) => id), view: Object.values(view).flatMap(rows => rows.map(({ id }) => id)) }
  }
  const included = await find({ includeWalletIds: [metamask, rainbow] })
  expect([...included.found].sort()).toEqual(['metamask', 'rainbow'])
  expect(included.view).toContain('rainbow')
  const excluded = await find({ excludeWalletIds: [metamask, rainbow] })
  expect(excluded.found).toHaveLength(40)
  for (const list of [excluded.found, excluded.view])
    expect(list.filter(id => ['metamask', 'rainbow', 'io.metamask'].includes(id))).toEqual([])
})

test('settle when the caller gives up', async () => {
  const kit = open()
  const giving = new AbortController()
  giving.abort()
  await expect(findWallets(kit, { signal: giving.signal })).rejects.toMatchObject({ code: 'request/aborted' })
})
