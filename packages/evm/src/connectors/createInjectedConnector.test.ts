import type { Connected } from 'billfold/adapter'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWallet } from '../../test/support/createWallet.ts'
import { rejectionOf } from '../../test/support/rejectionOf.ts'
import { testNetworks } from '../../test/support/testNetworks.ts'
import type { Eip1193Provider } from '../provider/Eip1193Provider.ts'
import { createInjectedConnector } from './createInjectedConnector.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const addresses = (connected: Connected | null | undefined) => connected?.eip155?.accounts.map(({ address }) => address)
const never = new AbortController().signal

/** A connector over the answers of a test. */
function scripted(answer: (method: string, params: unknown) => unknown, members: Record<string, unknown> = {}) {
  const log: string[] = []
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      log.push(method)
      return answer(method, params)
    },
    ...members,
  } as unknown as Eip1193Provider
  const connector = createInjectedConnector({ id: 'x', name: 'X', kind: 'injected', provider })
  return { connector, log, connect: () => connector.connect({ networks: testNetworks, signal: never }) }
}

describe('connecting', () => {
  test('gives checksummed accounts, all networks, and the network the wallet is on, configured or not', async () => {
    const { connect, wallet } = createWallet({ chainId: 1, chains: { 1: 'http://127.0.0.1:1' } })
    expect(await connect()).toEqual({
      eip155: {
        accounts: expect.arrayContaining([{ address: alice, type: 'eoa' }]),
        approvedNetworks: 'all',
        networkId: 'eip155:1',
      },
    })
    // On another network than the wanted one it is not forced to switch.
    expect(wallet.log.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test('falls back to eth_accounts when the wallet approves without returning accounts', async () => {
    const { connect } = scripted(method => ({ eth_accounts: [alice.toLowerCase()], eth_chainId: '0x1' })[method])
    expect(addresses(await connect())).toEqual([alice])
  })

  test('an unreadable chain id is refused', async () => {
    const { connect, wallet } = createWallet()
    wallet.set({ chainIdFormat: 'invalid' })
    expect((await rejectionOf(connect())).code).toBe('connector/invalid-answer')
  })

  test('a silent restore asks for accounts only, and is null when none are granted', async () => {
    const { reconnect, wallet } = createWallet()
    expect(await reconnect()).toBeNull()
    expect(wallet.log.some(({ isAsked }) => isAsked)).toBe(false)
  })

  test('an account that the visitor chooses while the connection is restored is the active one', async () => {
    const listeners = new Map<string, (value: unknown) => void>()
    let answerChain = (_: string) => {}
    const chain = new Promise<string>(resolve => {
      answerChain = resolve
    })
    const { connector } = scripted(method => (method === 'eth_accounts' ? [alice, bob] : chain), {
      on: (name: string, listener: (value: unknown) => void) => listeners.set(name, listener),
      removeListener: (name: string) => listeners.delete(name),
    })
    const restored = connector.reconnect({ networks: testNetworks, signal: never })
    await vi.waitFor(() => expect(listeners.has('accountsChanged')).toBe(true))
    listeners.get('accountsChanged')?.([bob, alice])
    answerChain('0x1')
    expect(addresses(await restored)).toEqual([bob, alice])
  })

  test('disconnecting takes the permission back where the wallet can, and ignores one that cannot or is silent', async () => {
    const { connect, connector, wallet, reconnect } = createWallet()
    await connect()
    await connector.disconnect()
    expect(wallet.permitted).toEqual([])
    expect(await reconnect()).toBeNull()
    await connect()
    wallet.set({ throwOdd: 'hostile' })
    await connector.disconnect('eip155')
  })
})

describe('faults of injected wallets', () => {
  test('a wallet that approves and never says on which network it is ends in an error within 3 s', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { connect } = scripted(method => (method === 'eth_chainId' ? new Promise(() => {}) : [alice]))
    const error = rejectionOf(connect())
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await error).toMatchObject({ code: 'connector/no-answer' })
  })

  test('accounts that are taken back before the wallet has said where it is are not connected, and no listener is left', async () => {
    const page = new EventTarget()
    const attached = new Set<unknown>()
    let taken: readonly string[] | undefined = []
    const { connect } = scripted(
      async method => {
        if (method === 'eth_requestAccounts') return [alice]
        if (taken) page.dispatchEvent(Object.assign(new Event('accountsChanged'), { accounts: taken }))
        return '0x1'
      },
      {
        on(event: string, listener: (value: unknown) => void) {
          attached.add(listener)
          page.addEventListener(event, fired => listener((fired as Event & { accounts: unknown }).accounts))
        },
        removeListener: (_: string, listener: unknown) => attached.delete(listener),
      },
    )
    expect(await rejectionOf(connect())).toMatchObject({ code: 'connector/no-accounts' })
    expect(attached.size).toBe(0)
    taken = [bob]
    expect(addresses(await connect())).toEqual([bob])
    taken = undefined
    expect(addresses(await connect())).toEqual([alice])
  })

  test('fault 79: a request that never settles ends with its signal and blocks no other', async () => {
    const { connect, reconnect, switchTo, sign, wallet } = createWallet({ isConnected: true })
    await connect()
    wallet.set({ hang: true })
    for (const ask of [connect, reconnect, sign, (signal: AbortSignal) => switchTo(1, signal)]) {
      const controller = new AbortController()
      const asking = rejectionOf(ask(controller.signal))
      controller.abort()
      expect((await asking).code).toBe('request/aborted')
    }
    const other = createWallet()
    expect(addresses(await other.connect())).toContain(alice)
  })

  test.each([
    'sync',
    'string',
    'undefined',
    'null',
    'frozen',
    'hostile',
    'codeAsString',
    'nestedCode',
    'rejectedText',
  ] as const)('faults 80 and 81: a wallet that throws %s gives a described error', async throwOdd => {
    const { connect, wallet } = createWallet()
    wallet.set({ throwOdd })
    const error = await rejectionOf(connect())
    const codes: Partial<Record<string, string>> = {
      sync: 'rpc/internal',
      undefined: 'request/failed',
      null: 'request/failed',
      hostile: 'request/failed',
    }
    expect(error.code).toBe(codes[throwOdd] ?? 'wallet/rejected')
    expect(error.shortMessage).not.toBe('')
  })

  test('fault 82: an unknown network is offered once, then switched to and verified', async () => {
    const { connect, switchTo, wallet, changes } = createWallet()
    await connect()
    wallet.set({ unknownChain: [31338] })
    await switchTo(1)
    expect(wallet.chainId).toBe(31338)
    const asked = wallet.log.filter(({ method }) => method.startsWith('wallet_'))
    expect(asked.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    expect(asked[1]?.params).toEqual([
      {
        chainId: '0x7a6a',
        chainName: 'Two',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['http://127.0.0.1:2'],
      },
    ])
    await expect.poll(() => changes.at(-1)?.eip155?.networkId).toBe('eip155:31338')
  })

  test.each([
    { code: 4902 },
    { code: '4902' },
    { code: -32603, data: { originalError: { code: 4902 } } },
    {
      code: -32603,
      message: 'Unrecognized chain ID "0x7a69". Try adding the chain using wallet_addEthereumChain first.',
    },
    { code: 32603, message: 'Invalid chain id' },
  ])('fault 82: $code is understood as an unknown network, and addresses only are offered as pictures', async cause => {
    let chain = '0x1'
    let offered: Record<string, unknown> | undefined
    const { connector, connect, log } = scripted((method, params) => {
      if (method === 'eth_requestAccounts') return [alice]
      if (method === 'eth_chainId') return chain
      if (method === 'wallet_switchEthereumChain' && !offered) throw cause
      if (method === 'wallet_addEthereumChain') offered = (params as Record<string, unknown>[])[0]
      else chain = (params as { chainId: string }[])[0]?.chainId ?? chain
      return null
    })
    await connect()
    await connector.switchNetwork?.({ network: testNetworks[0], signal: never })
    expect(offered).toMatchObject({
      blockExplorerUrls: ['https://one.example'],
      iconUrls: ['https://one.example/icon.png'],
    })
    expect(log.filter(method => method.startsWith('wallet_'))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  })

  test('fault 83: a wallet that approves and stays on its network is detected', async () => {
    const { connect, switchTo, wallet } = createWallet()
    await connect()
    wallet.set({ wrongChain: 31337 })
    expect((await rejectionOf(switchTo(1))).code).toBe('network/switch-failed')
  })

  test('fault 83: adding without switching is followed by one switch', async () => {
    const { connect, switchTo, wallet } = createWallet()
    await connect()
    wallet.set({ unknownChain: [31338], addWithoutSwitch: true })
    await switchTo(1)
    expect(wallet.chainId).toBe(31338)
  })

  test('a wallet that cannot be asked to switch says so, one that is there is not asked', async () => {
    const { connector, connect, log } = scripted(method => {
      if (method === 'eth_chainId') return '0x7a69'
      if (method === 'eth_requestAccounts') return [alice]
      throw { code: 4200, message: 'no such method' }
    })
    await connect()
    const [here, there] = testNetworks
    await connector.switchNetwork?.({ network: here, signal: never })
    expect(log).not.toContain('wallet_switchEthereumChain')
    const error = await rejectionOf(connector.switchNetwork?.({ network: there, signal: never }) ?? Promise.resolve())
    expect(error.code).toBe('connector/switch-unsupported')
  })

  test('a refused switch, and a refused addition, are the visitor’s no', async () => {
    const { connect, switchTo, wallet } = createWallet()
    await connect()
    wallet.set({ reject: ['wallet_switchEthereumChain'] })
    expect((await rejectionOf(switchTo(1))).code).toBe('wallet/rejected')
    wallet.set({ reject: ['wallet_addEthereumChain'], unknownChain: true })
    expect((await rejectionOf(switchTo(1))).code).toBe('wallet/rejected')
    expect(wallet.chainId).toBe(31337)
  })

  test.each(['hex', 'decimal', 'number', 'padded', 'upper'] as const)(
    'fault 84: a chain id written as %s',
    async format => {
      const { connect, wallet, changes } = createWallet()
      wallet.set({ chainIdFormat: format })
      expect((await connect()).eip155?.networkId).toBe('eip155:31337')
      wallet.switchChain(31338)
      await expect.poll(() => changes.at(-1)?.eip155?.networkId).toBe('eip155:31338')
    },
  )

  test('fault 85: accounts in lower case, duplicated, no text, no list, none', async () => {
    for (const [badAccounts, code] of [
      ['lowerCase', undefined],
      ['duplicated', undefined],
      ['nonString', 'connector/no-accounts'],
      ['notAList', 'connector/invalid-answer'],
      ['empty', 'connector/no-accounts'],
    ] as const) {
      const { connect, wallet } = createWallet({ isConnected: true })
      wallet.set({ badAccounts })
      if (code) expect([badAccounts, (await rejectionOf(connect())).code]).toEqual([badAccounts, code])
      else {
        const listed = addresses(await connect()) ?? []
        expect(listed).toContain(alice)
        expect(new Set(listed).size).toBe(listed.length)
      }
    }
  })

  test('fault 85: a wallet that shares nothing any more is disconnected', async () => {
    const { connect, wallet, endings, changes } = createWallet()
    await connect()
    wallet.disconnect()
    await expect.poll(() => endings).toEqual([undefined])
    expect(changes).toEqual([])
  })

  test('fault 86: another account during a request refuses it, and the answer that comes later changes nothing', async () => {
    const { connect, sign, wallet } = createWallet({ mode: 'auto' })
    await connect()
    wallet.mode = 'manual'
    const signing = rejectionOf(sign())
    await expect.poll(() => wallet.pending).toHaveLength(1)
    wallet.selectAccount(bob)
    expect((await signing).code).toBe('connector/account-not-found')
    wallet.approve(wallet.pending[0]?.id ?? '')
  })

  test('fault 86: another network, or the end of the connection, during a request refuses it', async () => {
    for (const [change, code] of [
      ['switch', 'connector/chain-mismatch'],
      ['end', 'connector/account-not-found'],
      ['disconnect', 'connector/no-answer'],
    ] as const) {
      const { connect, connector, sign, wallet } = createWallet()
      await connect()
      wallet.mode = 'manual'
      const signing = rejectionOf(sign())
      await expect.poll(() => wallet.pending).toHaveLength(1)
      if (change === 'switch') wallet.switchChain(31338)
      else if (change === 'end') wallet.disconnect()
      else await connector.disconnect()
      expect([change, (await signing).code]).toEqual([change, code])
    }
  })

  test('fault 86: a request for another network than the wallet is on never reaches the visitor, events or not', async () => {
    const { connect, sign, wallet, changes } = createWallet({ switches: { noEvents: true } })
    await connect()
    wallet.switchChain(31338)
    expect((await rejectionOf(sign())).code).toBe('connector/chain-mismatch')
    expect(wallet.log.some(({ method }) => method === 'personal_sign')).toBe(false)
    // What was found out is reported.
    await expect.poll(() => changes.at(-1)?.eip155?.networkId).toBe('eip155:31338')
  })

  test('a read for another network is refused as well, what needs no network is not', async () => {
    const { connect, connector } = createWallet()
    await connect()
    const read = (method: string) => connector.request({ network: 'eip155:31338', method })
    expect((await rejectionOf(read('eth_getBalance'))).code).toBe('connector/chain-mismatch')
    expect(await read('eth_accounts')).toContain(alice)
  })

  test('fault 87: a hundred events are reported as one, events before connecting and after disconnecting are not', async () => {
    const { connect, connector, wallet, changes, endings } = createWallet()
    wallet.emit('accountsChanged', [bob])
    await connect()
    for (let count = 0; count < 100; count++) wallet.emit('accountsChanged', [count % 2 ? alice : bob])
    wallet.emit('accountsChanged', [bob])
    await expect.poll(() => changes).toHaveLength(1)
    expect(addresses(changes[0])).toEqual([bob])
    await connector.disconnect()
    wallet.emit('accountsChanged', [alice])
    wallet.emit('chainChanged', '0x1')
    await connect()
    expect([changes.length, endings.length]).toEqual([1, 0])
  })

  test('fault 87: what comes back to where it was is no change', async () => {
    const { connect, wallet, changes } = createWallet()
    const before = addresses(await connect()) ?? []
    wallet.emit('accountsChanged', [bob])
    wallet.emit('accountsChanged', before)
    wallet.emit('accountsChanged', 'nonsense')
    wallet.emit('chainChanged', 'nonsense')
    wallet.emit('chainChanged', '0x7a6a')
    await expect.poll(() => changes).toHaveLength(1)
    expect(addresses(changes[0])).toEqual(before)
  })

  test('fault 88: without on or removeListener everything else works', async () => {
    for (const switches of [{ noListeners: true }, { noRemoveListener: true }, { claimsMetaMask: true }]) {
      const { connect, connector, sign, switchTo, changes, wallet } = createWallet({ switches })
      await connect()
      expect(await sign()).toMatch(/^0x[\da-f]{130}$/)
      await switchTo(1)
      await expect.poll(() => changes.at(-1)?.eip155?.networkId).toBe('eip155:31338')
      await connector.disconnect()
      const seenCount = changes.length
      wallet.emit('accountsChanged', [bob])
      await connect()
      expect(changes.length).toBe(seenCount)
    }
  })

  test('fault 91: a locked wallet restores nothing, makes no prompt, and works once it is unlocked', async () => {
    const { reconnect, wallet } = createWallet({ isConnected: true, switches: { locked: true } })
    expect(await reconnect()).toBeNull()
    expect(wallet.log.some(({ isAsked }) => isAsked)).toBe(false)
    wallet.set({ locked: false })
    expect(addresses(await reconnect())).toContain(alice)
  })

  test('fault 91: a locked wallet that is unlocked reports its accounts; after the visitor has disconnected it reports nothing', async () => {
    const { changes, connector, endings, reconnect, wallet } = createWallet({
      isConnected: true,
      switches: { locked: true },
    })
    expect(await reconnect()).toBeNull()
    wallet.set({ locked: false })
    await expect.poll(() => addresses(changes.at(-1))).toContain(alice)
    wallet.set({ locked: true })
    await expect.poll(() => endings).toEqual([undefined])
    wallet.set({ locked: false })
    await expect.poll(() => changes).toHaveLength(2)
    expect(addresses(changes[1])).toContain(alice)
    wallet.set({ locked: true })
    await expect.poll(() => endings).toHaveLength(2)
    await connector.disconnect()
    expect(wallet.listenerCount).toBe(0)
    wallet.set({ locked: false })
    expect(changes).toHaveLength(2)
  })

  test('fault 92: a restart costs a read nothing, a signature is not asked for twice', async () => {
    const { connect, connector, sign, wallet, endings } = createWallet()
    await connect()
    wallet.set({ restartMidRequest: 1 })
    expect(await connector.request({ network: 'eip155:31337', method: 'eth_accounts' })).toContain(alice)
    const asked = wallet.log.length
    const failing = scripted(method => {
      if (method === 'eth_requestAccounts') return [alice]
      if (method === 'eth_chainId') return '0x7a69'
      throw { code: 4900, message: 'disconnected' }
    })
    await failing.connect()
    const error = await rejectionOf(
      failing.connector.request({ network: 'eip155:31337', method: 'personal_sign', params: [] }),
    )
    expect(error.code).toBe('wallet/disconnected')
    expect(failing.log.filter(method => method === 'personal_sign')).toHaveLength(1)
    // The first wallet is back: its "disconnect" event ended nothing.
    expect(await sign()).toMatch(/^0x/)
    expect(wallet.log.length).toBeGreaterThan(asked)
    expect(endings).toEqual([])
  })

  test('fault 93: an extension that is gone is noticed with the next call', async () => {
    const { connect, sign, wallet, endings } = createWallet()
    await connect()
    wallet.set({ uninstalled: true })
    expect((await rejectionOf(sign())).code).toBe('wallet/disconnected')
    await expect.poll(() => endings).toEqual([undefined])
    expect((await rejectionOf(sign())).code).toBe('connector/not-connected')
  })

  test('a disconnect event of a wallet that still shares accounts ends nothing, of one that does not it does', async () => {
    const { connect, wallet, endings } = createWallet()
    await connect()
    const asked = () => wallet.log.filter(({ method }) => method === 'eth_accounts').length
    wallet.emit('disconnect', { code: 1013 })
    await expect.poll(asked).toBe(1)
    wallet.set({ noEvents: true })
    wallet.disconnect()
    wallet.emit('disconnect', { code: 4900 })
    await expect.poll(() => endings).toEqual([undefined])
  })

  test('fault 97: a request that is already open is named so', async () => {
    const { connect, wallet } = createWallet({ mode: 'manual' })
    const first = connect()
    await expect.poll(() => wallet.pending).toHaveLength(1)
    expect((await rejectionOf(connect())).code).toBe('request/pending')
    wallet.approve(wallet.pending[0]?.id ?? '')
    expect(addresses(await first)).toContain(alice)
  })

  test('fault 97: the approval of a request that was open already is reported, though the page that asked is gone', async () => {
    const { changes, connect, connector, stopListening, wallet } = createWallet({ mode: 'manual' })
    stopListening()
    const leaving = new AbortController()
    const first = rejectionOf(connector.connect({ networks: testNetworks, signal: leaving.signal }))
    await expect.poll(() => wallet.pending).toHaveLength(1)
    leaving.abort()
    await first
    expect((await rejectionOf(connect())).code).toBe('request/pending')
    expect(wallet.listenerCount).toBe(0)
    const stop = connector.on('change', value => changes.push(value))
    wallet.approve(wallet.pending[0]?.id ?? '')
    await expect.poll(() => addresses(changes.at(-1))).toContain(alice)
    stop()
    expect(wallet.listenerCount).toBe(0)
  })

  test('P13: a thousand rounds leave no listener at the wallet', async () => {
    const listeners = new Map<string, Set<unknown>>()
    const set = (event: string) => listeners.get(event) ?? listeners.set(event, new Set()).get(event)
    const { connector, connect } = scripted(
      method => (method === 'eth_chainId' ? '0x1' : method === 'eth_requestAccounts' ? [alice] : null),
      {
        on: (event: string, listener: unknown) => set(event)?.add(listener),
        removeListener: (event: string, listener: unknown) => set(event)?.delete(listener),
      },
    )
    const count = () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
    for (let round = 0; round < 1_000; round++) {
      await connect()
      const offs = [connector.on('change', () => {}), connector.on('disconnect', () => {})]
      expect(count()).toBe(4)
      // Half of the rounds end by disconnecting, half by the kit going away.
      if (round % 2) await connector.disconnect()
      for (const off of offs) off()
      expect(count()).toBe(0)
    }
  })
})

test('the provider is handed out for its own namespace only', () => {
  const { connector, wallet } = createWallet()
  expect(connector.provider?.('eip155')).toBe(wallet.provider)
  expect(connector.provider?.('solana')).toBeUndefined()
})
