import { accounts as devnetAccounts } from '@billfold/devnet'
import { verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { createTestClock } from '../seams/createTestClock.ts'
import { createTestOrigin } from '../seams/createTestOrigin.ts'
import { createTestStorage } from '../seams/createTestStorage.ts'
import { changeMemory } from './changeMemory.ts'
import { createVirtualWallet } from './createVirtualWallet.ts'
import type { ProviderEventName } from './Eip1193.ts'
import type { MemoryHost } from './memory/Memory.ts'
import { openMemoryHost } from './memory/openMemoryHost.ts'
import type { AccountListFault, ChainIdFormat, OddThrow } from './Switches.ts'
import { startVirtualWallet } from './startVirtualWallet.ts'
import { testAccounts } from './testAccounts.ts'
import { walletIcon } from './walletIcon.ts'

const [alice, bob] = [testAccounts[0].address, testAccounts[1].address]
const chains = { 31337: 'http://node.test/one', 31338: 'http://node.test/two' }

/** A node that answers what it was asked, so that routing can be seen. */
const echoNode: typeof fetch = async (input, init) => {
  const { id, method, params } = JSON.parse(String(init?.body))
  return Response.json({ jsonrpc: '2.0', id, result: { url: String(input), method, params } })
}

function setUp(options: Partial<createVirtualWallet.Options> = {}) {
  const clock = createTestClock()
  const wallet = createVirtualWallet({ chains, clock, fetch: echoNode, ...options })
  const received: [ProviderEventName, unknown][] = []
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message'] as const)
    wallet.provider.on?.(event, (payload: never) => received.push([event, payload]))
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  return { wallet, clock, received, ask }
}

/** What a promise has come to by now. */
async function stateOf(promise: Promise<unknown>): Promise<'pending' | 'resolved' | 'rejected'> {
  const clock = createTestClock()
  const settled = promise.then(
    () => 'resolved' as const,
    () => 'rejected' as const,
  )
  return Promise.race([settled, clock.advance(0).then(() => 'pending' as const)])
}

test('its accounts are the first of the devnet', () => {
  expect(testAccounts).toEqual(devnetAccounts.slice(0, testAccounts.length).map(account => ({ ...account })))
})

test('its icon is a data address of an SVG without scripts', () => {
  expect(walletIcon.startsWith('data:image/svg+xml,')).toBe(true)
  const svg = decodeURIComponent(walletIcon.slice('data:image/svg+xml,'.length))
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 64 64">.*<\/svg>$/)
  expect(svg).not.toMatch(/script|href|on\w+=/)
})

test('refuses to be made without a node for its first chain, or without keys', () => {
  expect(() => createVirtualWallet({ chains: {} })).toThrow('chains')
  expect(() => createVirtualWallet({ chains, chainId: 1 })).toThrow('chains')
  expect(() => createVirtualWallet({ chains, privateKeys: [] })).toThrow('privateKeys')
})

describe('accounts and permissions', () => {
  test('shows no account before it was asked, all of them afterwards', async () => {
    const { ask, received, wallet } = setUp()
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('wallet_getPermissions')).toEqual([])
    const all = testAccounts.map(account => account.address)
    expect(await ask('eth_requestAccounts')).toEqual(all)
    expect(await ask('eth_accounts')).toEqual(all)
    expect(received).toEqual([['accountsChanged', all]])
    expect(wallet.permitted).toEqual(all)
    expect(await ask('wallet_getPermissions')).toMatchObject([
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: all }] },
    ])
  })

  test('asks the visitor once only', async () => {
    const { ask, wallet } = setUp()
    await ask('eth_requestAccounts')
    await ask('eth_requestAccounts')
    expect(wallet.log.map(entry => entry.isAsked)).toEqual([true, false])
  })

  test('forgets on wallet_revokePermissions, and says so', async () => {
    const { ask, received } = setUp({ isConnected: true })
    expect(await ask('wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
    expect(await ask('eth_accounts')).toEqual([])
    expect(received).toEqual([['accountsChanged', []]])
  })

  test('grants no other permission than eth_accounts', async () => {
    const { ask } = setUp()
    await expect(ask('wallet_requestPermissions', { wallet_snap: {} })).rejects.toMatchObject({ code: -32602 })
    await expect(ask('wallet_requestPermissions', {})).rejects.toMatchObject({ code: -32602 })
  })

  test('notifies the page of another active account only when the page may see it', async () => {
    const { ask, received, wallet } = setUp()
    wallet.selectAccount(bob)
    expect(received).toEqual([])
    await ask('eth_requestAccounts')
    wallet.selectAccount(bob.toLowerCase())
    expect(received.at(-1)).toEqual(['accountsChanged', [bob, alice, testAccounts[2].address]])
    expect(() => wallet.selectAccount('0x0000000000000000000000000000000000000001')).toThrow('does not hold')
  })

  test('remembers permission and chain over reloads, but no account it does not hold and no broken memory', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    }
    const first = setUp({ storage })
    await first.ask('eth_requestAccounts')
    await first.ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })
    const second = setUp({ storage })
    expect(second.wallet.chainId).toBe(31338)
    expect(await second.ask('eth_accounts')).toHaveLength(3)
    const other = setUp({ storage, privateKeys: [testAccounts[1].privateKey] })
    expect(await other.ask('eth_accounts')).toEqual([bob])
    for (const key of kept.keys()) kept.set(key, '{"chainId":"x"')
    expect(await setUp({ storage }).ask('eth_accounts')).toEqual([])
  })
})

describe('a request of the page', () => {
  test('is a copy: what the page changes afterwards is neither asked nor logged', async () => {
    const { wallet } = setUp({ mode: 'manual', isConnected: true })
    const params = [{ from: alice as string, to: bob as string, value: '0x1' }]
    wallet.provider.request({ method: 'eth_sendTransaction', params }).catch(() => {})
    expect(wallet.pending).toHaveLength(1)
    Object.assign(params[0] ?? {}, { to: alice, value: '0xffff' })
    params.push({ from: bob, to: bob, value: '0x2' })
    const asked = [{ from: alice, to: bob, value: '0x1' }]
    expect(wallet.pending[0]?.params).toEqual(asked)
    expect(wallet.log[0]?.params).toEqual(asked)
    wallet.destroy()
  })

  test('is carried as JSON: what does not pass a port is refused, and not logged', async () => {
    const { ask, wallet } = setUp({ isConnected: true })
    await expect(ask('eth_call', { value: 1n })).rejects.toThrow(TypeError)
    await expect(ask('eth_call', () => {})).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(wallet.log).toEqual([])
    expect(await ask('eth_call', { to: bob, data: undefined })).toMatchObject({ params: [{ to: bob }] })
  })
})

describe('several tabs', () => {
  const open = () => {
    const storage = createTestStorage()
    return { storage, one: setUp({ storage }), two: setUp({ storage }) }
  }

  test('are one wallet: a grant, a move and an end in one are reported in the other', async () => {
    const { one, two } = open()
    const all = testAccounts.map(account => account.address)
    await one.ask('eth_requestAccounts')
    expect(two.received).toEqual([['accountsChanged', all]])
    expect(await two.ask('eth_accounts')).toEqual(all)
    await two.ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })
    expect(one.received.at(-1)).toEqual(['chainChanged', '0x7a6a'])
    one.wallet.selectAccount(bob)
    expect(two.wallet.permitted[0]).toBe(bob)
    await two.ask('wallet_revokePermissions', { eth_accounts: {} })
    expect(one.received.at(-1)).toEqual(['accountsChanged', []])
    expect(await one.ask('eth_accounts')).toEqual([])
  })

  test('that receive no events of each other write back no permission that another one ended', async () => {
    const { storage } = open()
    const withoutEvents = { getItem: storage.getItem, setItem: storage.setItem }
    const [one, two] = [setUp({ storage: withoutEvents }), setUp({ storage: withoutEvents })]
    await one.ask('eth_requestAccounts')
    expect(await two.ask('eth_accounts')).toHaveLength(3)
    one.wallet.disconnect()
    two.wallet.switchChain(31338)
    two.wallet.selectAccount(bob)
    expect(setUp({ storage: withoutEvents }).wallet.permitted).toEqual([])
    expect(await one.ask('eth_chainId')).toBe('0x7a6a')
    expect(await two.ask('eth_accounts')).toEqual([])
  })

  test('receive the storage events of their page, and no more of them after the end', async () => {
    const origin = createTestOrigin()
    const [first, second] = [origin.openTab(), origin.openTab()]
    const start = (page: EventTarget) =>
      startVirtualWallet(page, { chains, fetch: echoNode, clock: createTestClock(), isReload: false })
    const [one, two] = [start(first.window), start(second.window)]
    await one.provider.request({ method: 'eth_requestAccounts' })
    await expect.poll(() => two.permitted).toHaveLength(3)
    two.destroy()
    one.disconnect()
    await createTestClock().advance(0)
    expect(two.permitted).toHaveLength(3)
  })
})

describe('a memory outside of the page', () => {
  /** What the process of a test keeps, as the page reaches it: by promises. */
  const outside = () => {
    const kept = openMemoryHost()
    const tab = (): MemoryHost => {
      const own = {}
      return {
        update: async (key, fresh, change) =>
          kept.update(
            key,
            fresh,
            change === undefined ? undefined : state => changeMemory(state as never, change as never),
          ),
        next: (key, version) => kept.next(own, key, version),
      }
    }
    return tab
  }

  test('is shared by tabs and comes back after a reload, also if the page clears its storage', async () => {
    const tab = outside()
    const [one, two] = [setUp({ memoryHost: tab() }), setUp({ memoryHost: tab() })]
    await one.ask('eth_requestAccounts')
    await expect.poll(() => two.received).toEqual([['accountsChanged', one.wallet.permitted]])
    const reloaded = setUp({ memoryHost: tab() })
    expect(await reloaded.ask('eth_accounts')).toHaveLength(3)
    // The state before the document began is no change.
    expect(reloaded.received).toEqual([])
    two.wallet.disconnect()
    expect(await one.ask('eth_accounts')).toEqual([])
  })

  test('takes changes of several tabs at once, each for what it changes', async () => {
    const tab = outside()
    const [one, two] = [setUp({ memoryHost: tab() }), setUp({ memoryHost: tab() })]
    await one.ask('eth_requestAccounts')
    one.wallet.disconnect()
    two.wallet.switchChain(31338)
    two.wallet.selectAccount(bob)
    const fresh = setUp({ memoryHost: tab() })
    expect([await fresh.ask('eth_accounts'), await fresh.ask('eth_chainId')]).toEqual([[], '0x7a6a'])
    await expect.poll(() => [one.wallet.chainId, two.wallet.permitted]).toEqual([31338, []])
  })
})

describe('chains', () => {
  test('answers in hex, and net_version in decimals', async () => {
    const { ask } = setUp()
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(await ask('net_version')).toBe('31337')
  })

  test('switches to a chain it knows, without asking when it is there already', async () => {
    const { ask, received, wallet } = setUp()
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).toBeNull()
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(received).toEqual([['chainChanged', '0x7a6a']])
    expect(wallet.log.map(entry => entry.isAsked)).toEqual([false, true])
  })

  test('says 4902 for one it does not know, then adds it after asking its node', async () => {
    const { ask, received, wallet } = setUp({
      fetch: async (_input, init) => Response.json({ id: JSON.parse(String(init?.body)).id, result: '0x1' }),
    })
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({ code: 4902 })
    const row = { chainId: '0x1', chainName: 'Main', rpcUrls: ['https://one.test'] }
    expect(await ask('wallet_addEthereumChain', row)).toBeNull()
    expect(wallet.chainId).toBe(1)
    expect(received).toEqual([['chainChanged', '0x1']])
    await expect(ask('wallet_addEthereumChain', { ...row, chainId: '0x2' })).rejects.toMatchObject({ code: -32602 })
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x2' })).rejects.toMatchObject({ code: 4902 })
  })

  test.each([
    ['without chainId', {}],
    ['with leading zeros', { chainId: '0x01' }],
    ['with a decimal', { chainId: '1' }],
    ['with a number', { chainId: 1 }],
  ])('refuses a switch %s', async (_what, parameter) => {
    await expect(setUp().ask('wallet_switchEthereumChain', parameter)).rejects.toMatchObject({ code: -32602 })
  })

  test.each([
    ['no node', { rpcUrls: [] }],
    ['a node that is not an address', { rpcUrls: ['javascript:1'] }],
    ['no name', { chainName: '' }],
    ['17 decimals', { nativeCurrency: { name: 'X', symbol: 'X', decimals: 17 } }],
  ])('refuses to add a chain with %s', async (_what, change) => {
    const row = { chainId: '0x5', chainName: 'Five', rpcUrls: ['https://five.test'], ...change }
    await expect(setUp().ask('wallet_addEthereumChain', row)).rejects.toMatchObject({ code: -32602 })
  })

  test('sends other methods to the node of the active chain', async () => {
    const { ask, wallet } = setUp()
    expect(await ask('eth_blockNumber')).toEqual({ url: chains[31337], method: 'eth_blockNumber', params: [] })
    wallet.switchChain(31338)
    expect(await ask('eth_getBalance', alice, 'latest')).toMatchObject({
      url: chains[31338],
      params: [alice, 'latest'],
    })
    wallet.switchChain(77)
    await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
  })

  test('passes the error of a node on with its code and data, and says -32603 when it does not answer', async () => {
    const failing = setUp({
      fetch: async () => Response.json({ error: { code: 3, message: 'reverted', data: '0x08c3' } }),
    })
    await expect(failing.ask('eth_call')).rejects.toMatchObject({ code: 3, message: 'reverted', data: '0x08c3' })
    for (const fetch of [
      async () => Promise.reject(new TypeError('fetch failed')),
      async () => new Response('<html>'),
      async () => Response.json({ id: 1 }),
      async () => Response.json(null),
    ])
      await expect(setUp({ fetch }).ask('eth_call')).rejects.toMatchObject({ code: -32603 })
  })

  test('gives up on a node that never answers', async () => {
    const { ask, clock } = setUp({
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    })
    const asking = ask('eth_blockNumber')
    asking.catch(() => {})
    await clock.advance(19_999)
    expect(await stateOf(asking)).toBe('pending')
    await clock.advance(1)
    await expect(asking).rejects.toMatchObject({ code: -32603 })
    expect(clock.timerCount).toBe(0)
  })

  test('refuses unknown wallet methods and eth_sign', async () => {
    await expect(setUp().ask('wallet_unheardOf')).rejects.toMatchObject({ code: 4200 })
    await expect(setUp().ask('eth_sign', alice, '0x00')).rejects.toMatchObject({ code: 4200 })
  })
})

describe('signatures', () => {
  test('signs text and bytes so that viem verifies it', async () => {
    const { ask } = setUp({ isConnected: true })
    const text = (await ask('personal_sign', 'Grüße', alice)) as `0x${string}`
    expect(await verifyMessage({ address: alice, message: 'Grüße', signature: text })).toBe(true)
    const bytes = (await ask('personal_sign', '0x00ff10', bob.toLowerCase())) as `0x${string}`
    expect(await verifyMessage({ address: bob, message: { raw: '0x00ff10' }, signature: bytes })).toBe(true)
  })

  const typedData = {
    domain: { name: 'Mail', version: '1', chainId: 31337 },
    types: {
      Note: [
        { name: 'to', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'Note',
    message: { to: bob, amount: '340282366920938463463374607431768211455' },
  } as const

  test('signs typed data so that viem verifies it', async () => {
    const { ask } = setUp({ isConnected: true })
    const signature = (await ask('eth_signTypedData_v4', alice, JSON.stringify(typedData))) as `0x${string}`
    const message = { to: bob, amount: 340282366920938463463374607431768211455n } as const
    expect(await verifyTypedData({ ...typedData, message, address: alice, signature })).toBe(true)
  })

  test.each([
    ['of another chain', { ...typedData, domain: { chainId: 1 } }],
    ['that do not fit their types', { ...typedData, message: { to: 'nobody', amount: '1' } }],
    ['without types', { ...typedData, types: undefined }],
    ['without a primary type', { ...typedData, primaryType: undefined }],
  ])('refuses typed data %s', async (_what, given) => {
    const { ask } = setUp({ isConnected: true })
    await expect(ask('eth_signTypedData_v4', alice, JSON.stringify(given))).rejects.toMatchObject({ code: -32602 })
  })

  test('refuses typed data that are no JSON', async () => {
    const { ask } = setUp({ isConnected: true })
    await expect(ask('eth_signTypedData_v4', alice, '{')).rejects.toMatchObject({ code: -32602 })
  })

  test('signs nothing for accounts the page may not use', async () => {
    const { ask } = setUp()
    await expect(ask('personal_sign', 'x', alice)).rejects.toMatchObject({ code: 4100 })
    await ask('eth_requestAccounts')
    await expect(ask('personal_sign', 'x', '0x00000000000000000000000000000000000000aa')).rejects.toMatchObject({
      code: 4100,
    })
    await expect(ask('personal_sign', 'x', 'alice')).rejects.toMatchObject({ code: -32602 })
    await expect(ask('personal_sign', 7, alice)).rejects.toMatchObject({ code: -32602 })
  })
})

describe('approval by hand', () => {
  test('waits for approvals, in the order the test chooses', async () => {
    const { ask, wallet } = setUp({ mode: 'manual', isConnected: true })
    const seen: string[][] = []
    wallet.onRequest(pending => seen.push(pending.map(request => request.text)))
    const first = ask('personal_sign', '0x48656c6c6f', alice)
    const second = ask('personal_sign', 'World', bob)
    expect(await stateOf(second)).toBe('pending')
    expect(wallet.pending).toMatchObject([
      { kind: 'sign', method: 'personal_sign', text: 'Hello', account: alice, chainId: 31337 },
      { kind: 'sign', text: 'World', account: bob },
    ])
    wallet.approve(wallet.pending[1]?.id ?? '')
    await second
    expect(await stateOf(first)).toBe('pending')
    wallet.reject(wallet.pending[0]?.id ?? '')
    await expect(first).rejects.toMatchObject({ code: 4001 })
    expect(seen).toEqual([[], ['Hello'], ['Hello', 'World'], ['Hello'], []])
    expect(() => wallet.approve('gone')).toThrow('gone')
  })

  test('a listener may answer at once, also when several questions wait', async () => {
    const { ask, wallet } = setUp({ mode: 'manual', isConnected: true })
    const asking = ['one', 'two', 'three'].map(text => ask('personal_sign', text, alice))
    expect(await stateOf(Promise.race(asking))).toBe('pending')
    wallet.onRequest(([oldest]) => {
      if (oldest) wallet.approve(oldest.id)
    })
    expect(new Set(await Promise.all(asking)).size).toBe(3)
    expect(wallet.pending).toEqual([])
  })

  test('a second request for accounts while one is open is refused with -32002', async () => {
    const { ask, wallet } = setUp({ mode: 'manual' })
    const first = ask('eth_requestAccounts')
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
    wallet.approve(wallet.pending[0]?.id ?? '')
    expect(await first).toHaveLength(3)
  })

  test('destroying the wallet ends what waits', async () => {
    const { ask, wallet } = setUp({ mode: 'manual' })
    const first = ask('eth_requestAccounts')
    expect(await stateOf(first)).toBe('pending')
    wallet.destroy()
    await expect(first).rejects.toMatchObject({ code: 4900 })
    await expect(ask('eth_chainId')).rejects.toMatchObject({ code: 4900 })
  })
})

describe('switches', () => {
  test('reject: all that asks, or the named methods', async () => {
    const { ask, wallet } = setUp({ switches: { reject: true } })
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    expect(await ask('eth_accounts')).toEqual([])
    wallet.set({ reject: ['eth_accounts'] })
    await expect(ask('eth_accounts')).rejects.toMatchObject({ code: 4001 })
    expect(await ask('eth_requestAccounts')).toHaveLength(3)
  })

  test('delayMs: answers later, by the clock it was given', async () => {
    const { ask, clock } = setUp({ switches: { delayMs: 500 } })
    const asking = ask('eth_chainId')
    await clock.advance(499)
    expect(await stateOf(asking)).toBe('pending')
    await clock.advance(1)
    expect(await asking).toBe('0x7a69')
    expect(clock.timerCount).toBe(0)
  })

  test('hang: never answers, until destroyed', async () => {
    const { ask, wallet, clock } = setUp({ switches: { hang: ['eth_requestAccounts'] } })
    const asking = ask('eth_requestAccounts')
    await clock.advance(3_600_000)
    expect(await stateOf(asking)).toBe('pending')
    expect(await ask('eth_chainId')).toBe('0x7a69')
    wallet.destroy()
    await expect(asking).rejects.toMatchObject({ code: 4900 })
  })

  test('wrongChain: grants a switch and stays', async () => {
    const { ask, received, wallet } = setUp({ switches: { wrongChain: 999 } })
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x3e7')
    expect(received).toEqual([])
    wallet.set({ wrongChain: undefined })
    expect(received).toEqual([['chainChanged', '0x7a6a']])
  })

  test('locked: no accounts, and a request that waits for the unlocking', async () => {
    const { ask, received, wallet } = setUp({ isConnected: true })
    wallet.set({ locked: true })
    expect(received).toEqual([['accountsChanged', []]])
    expect(await ask('eth_accounts')).toEqual([])
    const signing = ask('personal_sign', 'x', alice)
    expect(await stateOf(signing)).toBe('pending')
    wallet.set({ locked: false })
    expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
    expect(received.at(-1)).toEqual(['accountsChanged', wallet.permitted])
  })

  const faulty: Record<AccountListFault, unknown> = {
    lowerCase: [alice.toLowerCase()],
    upperCase: [`0x${alice.slice(2).toUpperCase()}`],
    wrongChecksum: [alice.replace('f', 'F')],
    duplicated: [alice, alice.toLowerCase()],
    empty: [],
    nonString: [null, 7, { address: alice }, 'not an address'],
    notAList: { 0: alice, length: 1 },
  }
  test.each(Object.entries(faulty))('badAccounts: %s', async (badAccounts, expected) => {
    const { ask } = setUp({
      isConnected: true,
      privateKeys: [testAccounts[0].privateKey],
      switches: { badAccounts: badAccounts as AccountListFault },
    })
    expect(await ask('eth_accounts')).toEqual(expected)
    expect(await ask('eth_requestAccounts')).toEqual(expected)
  })

  const odd: Partial<Record<OddThrow, unknown>> = {
    string: 'User rejected the request.',
    undefined: undefined,
    null: null,
    codeAsString: expect.objectContaining({ code: '4001' }),
    nestedCode: expect.objectContaining({
      code: -32603,
      data: { originalError: expect.objectContaining({ code: 4001 }) },
    }),
    rejectedText: expect.not.objectContaining({ code: expect.anything() }),
  }
  test.each(Object.entries(odd))('throwOdd: %s', async (kind, thrown) => {
    const { ask } = setUp({ switches: { throwOdd: kind as OddThrow } })
    const cause = await ask('eth_chainId').then(
      () => expect.unreachable('it must reject'),
      (error: unknown) => error,
    )
    expect(cause).toEqual(thrown)
  })

  test('throwOdd: frozen, hostile and sync', async () => {
    const { ask, wallet } = setUp({ switches: { throwOdd: 'frozen' } })
    const thrown = async () =>
      ask('eth_chainId').then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
    expect(Object.isFrozen((await thrown())?.error)).toBe(true)
    wallet.set({ throwOdd: 'hostile' })
    const hostile = (await thrown())?.error as { code: unknown }
    expect(() => hostile.code).toThrow('bites')
    wallet.set({ throwOdd: { kind: 'sync', methods: ['eth_chainId'] } })
    expect(() => ask('eth_chainId')).toThrow('still calling')
    expect(await ask('net_version')).toBe('31337')
    expect(wallet.log.at(-2)).toMatchObject({ method: 'eth_chainId', outcome: 'failed' })
  })

  test('unknownChain: 4902 until it was added', async () => {
    const { ask, wallet } = setUp({
      switches: { unknownChain: [31338] },
      fetch: async () => Response.json({ result: '0x7a6a' }),
    })
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({ code: 4902 })
    wallet.set({ addWithoutSwitch: true })
    await ask('wallet_addEthereumChain', { chainId: '0x7a6a', chainName: 'Two', rpcUrls: [chains[31338]] })
    expect(wallet.chainId).toBe(31337)
    await ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })
    expect(wallet.chainId).toBe(31338)
  })

  test('restartMidRequest: loses that many requests, then answers again', async () => {
    const { ask, received } = setUp({ switches: { restartMidRequest: 2 } })
    await expect(ask('eth_chainId')).rejects.toMatchObject({ code: -32603 })
    await expect(ask('eth_chainId')).rejects.toMatchObject({ code: -32603 })
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(received.map(([event]) => event)).toEqual(['disconnect', 'connect', 'disconnect', 'connect'])
  })

  test('pending: -32002 for all that asks, or the named methods', async () => {
    const { ask, wallet } = setUp({ switches: { pending: true } })
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
    expect(await ask('eth_accounts')).toEqual([])
    wallet.set({ pending: ['eth_accounts'] })
    await expect(ask('eth_accounts')).rejects.toMatchObject({ code: -32002 })
  })

  test('unsupported: 4200 for the named methods', async () => {
    const { ask } = setUp({ isConnected: true, switches: { unsupported: ['wallet_revokePermissions'] } })
    await expect(ask('wallet_revokePermissions', { eth_accounts: {} })).rejects.toMatchObject({ code: 4200 })
    expect(await ask('eth_accounts')).toHaveLength(3)
  })

  test('uninstalled: everything fails', async () => {
    await expect(setUp({ switches: { uninstalled: true } }).ask('eth_chainId')).rejects.toThrow('context invalidated')
  })

  test('noEvents, noRemoveListener, noListeners, claimsMetaMask', async () => {
    const { ask, received, wallet } = setUp({ switches: { noEvents: true } })
    await ask('eth_requestAccounts')
    wallet.switchChain(31338)
    expect(received).toEqual([])
    expect(wallet.provider.isMetaMask).toBeUndefined()
    wallet.set({ noRemoveListener: true, claimsMetaMask: true })
    expect(wallet.provider.on).toBeTypeOf('function')
    expect(wallet.provider.removeListener).toBeUndefined()
    expect(wallet.provider.isMetaMask).toBe(true)
    wallet.set({ noListeners: true })
    expect(wallet.provider.on).toBeUndefined()
  })

  const formats: Record<ChainIdFormat, unknown> = {
    hex: '0x7a69',
    decimal: '31337',
    number: 31337,
    padded: '0x07a69',
    upper: '0X7A69',
    invalid: 'not a chain',
  }
  test.each(Object.entries(formats))('chainIdFormat: %s, also in events', async (format, expected) => {
    const { ask, received, wallet } = setUp({ chainId: 31338, switches: { chainIdFormat: format as ChainIdFormat } })
    wallet.switchChain(31337)
    expect(await ask('eth_chainId')).toBe(expected)
    expect(received).toEqual([['chainChanged', expected]])
  })

  test('eventDelayMs: events before the answer, or after it', async () => {
    for (const [eventDelayMs, order] of [
      [0, ['accountsChanged', 'answer']],
      [1, ['answer', 'accountsChanged']],
    ] as const) {
      const { ask, clock, wallet } = setUp({ switches: { eventDelayMs } })
      const seen: string[] = []
      wallet.provider.on?.('accountsChanged', () => seen.push('accountsChanged'))
      await ask('eth_requestAccounts').then(() => seen.push('answer'))
      await clock.advance(1)
      expect(seen).toEqual(order)
    }
  })

  test('joinsQuestions: one yes, or one no, answers two open questions', async () => {
    const { ask, wallet } = setUp({ mode: 'manual', switches: { joinsQuestions: true } })
    const two = () => Promise.allSettled([ask('eth_requestAccounts'), ask('eth_requestAccounts')])
    const refused = two()
    expect(wallet.pending).toHaveLength(1)
    wallet.reject(wallet.pending[0]?.id ?? '')
    expect(await refused).toMatchObject([{ reason: { code: 4001 } }, { reason: { code: 4001 } }])
    const asked = two()
    wallet.approve(wallet.pending[0]?.id ?? '', { accounts: [bob] })
    expect(await asked).toMatchObject([{ value: [bob] }, { value: [bob] }])
  })

  test('onlyOneQuestion: -32002 to any second question', async () => {
    const { ask, wallet } = setUp({ mode: 'manual', isConnected: true, switches: { onlyOneQuestion: true } })
    const first = ask('personal_sign', 'one', alice)
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({ code: -32002 })
    wallet.approve(wallet.pending[0]?.id ?? '')
    expect(await first).toMatch(/^0x/)
  })

  test('grantCount, accounts of an approval, and accounts that the visitor shares later', async () => {
    const { ask, received, wallet } = setUp({ switches: { grantCount: 1 } })
    expect(await ask('eth_requestAccounts')).toEqual([alice])
    wallet.shareAccounts([bob, alice])
    expect(received.at(-1)).toEqual(['accountsChanged', [alice, bob]])
    await expect(ask('personal_sign', 'x', testAccounts[2].address)).rejects.toMatchObject({ code: 4100 })
  })

  test('emptyAnswers, activeIndex, listenersThrow and answers', async () => {
    const { ask, wallet } = setUp({ isConnected: true, switches: { emptyAnswers: 1, activeIndex: 1 } })
    expect([await ask('eth_accounts'), await ask('eth_accounts')]).toEqual([[], [bob, alice, testAccounts[2].address]])
    wallet.set({ answers: { personal_sign: null, eth_chainId: 'mainnet' }, listenersThrow: true })
    expect([await ask('personal_sign', 'x', alice), await ask('eth_chainId')]).toEqual([null, 'mainnet'])
    expect(wallet.log.slice(-2).map(({ isAsked }) => isAsked)).toEqual([true, false])
    expect(() => wallet.provider.on?.('message', () => {})).toThrow()
  })

  test('afterGrant: ends, moves, shouts and vanishes by itself, and no more after its end', async () => {
    const { ask, clock, received, wallet } = setUp({
      switches: {
        afterGrant: [
          { afterMs: 10, does: 'emit', event: 'chainChanged', payloads: ['a', 'b'], count: 3, everyMs: 1 },
          { afterMs: 20, does: 'move', chainId: 1 },
          { afterMs: 30, does: 'end' },
          { afterMs: 40, does: 'vanish' },
          { afterMs: 50, does: 'move', chainId: 31338 },
        ],
      },
    })
    await ask('eth_requestAccounts')
    await clock.advance(45)
    expect(received.slice(1)).toEqual([
      ['chainChanged', 'a'],
      ['chainChanged', 'b'],
      ['chainChanged', 'a'],
      ['chainChanged', '0x1'],
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900 })],
    ])
    await expect(ask('eth_chainId')).rejects.toThrow('context invalidated')
    wallet.destroy()
    expect(clock.timerCount).toBe(0)
  })

  test('restart: what is open is lost, nothing is answered until it is back', async () => {
    const { ask, clock, received, wallet } = setUp({ mode: 'manual', isConnected: true })
    const signing = ask('personal_sign', 'x', alice)
    wallet.restart(100)
    await expect(signing).rejects.toMatchObject({ code: -32603 })
    await expect(ask('eth_accounts')).rejects.toMatchObject({ code: -32603 })
    await clock.advance(100)
    expect(await ask('eth_accounts')).toHaveLength(3)
    expect(received.map(([event]) => event)).toEqual(['disconnect', 'connect'])
  })

  test('repair: a wallet that does everything right again', async () => {
    const { ask, wallet } = setUp({ switches: { uninstalled: true, chainIdFormat: 'invalid', spoof: { rdns: 'x.y' } } })
    wallet.repair()
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(wallet.info.rdns).toBe('dev.billfold.test-wallet')
  })
})

test('a listener that throws stops neither the others nor the change', async () => {
  const { wallet, received } = setUp()
  const thrown: unknown[] = []
  const onError = (cause: unknown) => thrown.push(cause)
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', onError)
  try {
    wallet.provider.on?.('chainChanged', () => {
      throw new Error('a mistake of the page')
    })
    const late: unknown[] = []
    wallet.provider.on?.('chainChanged', (chainId: never) => late.push(chainId))
    wallet.switchChain(31338)
    expect(late).toEqual(['0x7a6a'])
    expect(received).toEqual([['chainChanged', '0x7a6a']])
    await createTestClock().advance(0)
    expect(thrown).toMatchObject([{ message: 'a mistake of the page' }])
  } finally {
    process.off('uncaughtException', onError)
    for (const listener of others) process.on('uncaughtException', listener)
  }
})

test('removed listeners are not called, and removing twice is harmless', () => {
  const { wallet } = setUp()
  const received: unknown[] = []
  const listener = (payload: never) => received.push(payload)
  wallet.provider.on?.('chainChanged', listener)
  wallet.provider.removeListener?.('chainChanged', listener)
  wallet.provider.removeListener?.('chainChanged', listener)
  wallet.switchChain(31338)
  expect(received).toEqual([])
})
