import type { ChainAdapter, Connector, Feature, FeatureContext } from 'billfold/adapter'
import { isBillfoldError, isNetworkId } from 'billfold/protocol'
import { describe, expect, onTestFinished, test } from 'vitest'
import { within } from './within.ts'

const FEATURES = Object.keys({
  nativeBalance: true,
  activity: true,
  tokenBalances: true,
  signMessage: true,
  signTypedData: true,
  sendTransaction: true,
  transfer: true,
  estimateFee: true,
  prepareSwap: true,
  payments: true,
  capabilities: true,
  sendCalls: true,
  callsStatus: true,
  providerRequest: true,
  verifyMessage: true,
  transactionStatus: true,
  signTransactions: true,
  signPsbt: true,
  checkReceiver: true,
  resolveName: true,
  identity: true,
} satisfies Record<Feature, true>)

/**
 * Declares the tests that every chain family has to pass (contract: `ChainAdapter` of `billfold/adapter`).
 * @example describeChainAdapter({ name: 'my family', create: () => startMyFamily() })
 */
export function describeChainAdapter(suite: describeChainAdapter.Suite): void {
  const setUp = async () => {
    const subject = await suite.create()
    onTestFinished(async () => subject.destroy?.())
    return subject
  }

  describe(`${suite.name} keeps the chain adapter contract`, () => {
    test('names a CAIP-2 namespace, and its networks once each, as plain data', async () => {
      const { adapter } = await setUp()
      expect(adapter.namespace).toMatch(/^[-a-z0-9]{3,8}$/)
      expect(adapter.networks.length).toBeGreaterThan(0)
      expect(new Set(adapter.networks.map(network => network.id)).size).toBe(adapter.networks.length)
      for (const network of adapter.networks) {
        expect([network.id, isNetworkId(network.id)]).toEqual([network.id, true])
        expect(network.id.startsWith(`${adapter.namespace}:`)).toBe(true)
        expect(network.namespace).toBe(adapter.namespace)
        expect(network.name.trim()).not.toBe('')
        expect(network.nativeCurrency.symbol.trim()).not.toBe('')
        expect(Number.isInteger(network.nativeCurrency.decimals) && network.nativeCurrency.decimals >= 0).toBe(true)
        for (const url of [...network.rpcUrls, ...(network.explorer ? [network.explorer.url] : [])])
          expect(['http:', 'https:']).toContain(new URL(url).protocol)
        expect(JSON.parse(JSON.stringify(network))).toEqual(network)
      }
    })

    test('names the methods that a wallet may be asked for once each', async () => {
      const { adapter } = await setUp()
      expect(adapter.methods.length).toBeGreaterThan(0)
      expect(new Set(adapter.methods).size).toBe(adapter.methods.length)
    })

    test('finds wallets that are there and wallets that come, each of its namespace, without asking the visitor', async () => {
      const subject = await setUp()
      const found: Connector[] = []
      const stop = subject.adapter.discover(connector => found.push(connector), ignore)
      await expect.poll(() => found.length).toBeGreaterThan(0)
      const before = found.length
      subject.announce()
      await expect.poll(() => found.length).toBeGreaterThan(before)
      stop()
      const ids = found.map(connector => connector.id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const connector of found) expect(connector.namespaces).toContain(subject.adapter.namespace)
      expect(subject.promptCount()).toBe(0)
    })

    test('takes back a wallet that went or changed its name: the object it reported, once, and not after the end', async () => {
      const { adapter, withdraw } = await setUp()
      const found: Connector[] = []
      const lost: Connector[] = []
      const late: Connector[] = []
      const stopEarly = adapter.discover(ignore, connector => late.push(connector))
      const stop = adapter.discover(
        connector => found.push(connector),
        connector => lost.push(connector),
      )
      await expect.poll(() => found.length).toBeGreaterThan(0)
      stopEarly()
      await withdraw(() => found)
      await expect.poll(() => lost.length).toBe(1)
      stop()
      expect(found.filter(connector => connector === lost[0])).toHaveLength(1)
      expect(late).toEqual([])
    })

    test('ends everything that discovery started; ending twice is harmless, and nothing is found afterwards', async () => {
      const { adapter, announce, liveCount } = await setUp()
      const before = liveCount()
      const found: Connector[] = []
      const stop = adapter.discover(connector => found.push(connector), ignore)
      await expect.poll(() => found.length).toBeGreaterThan(0)
      expect(liveCount()).toBeGreaterThan(before)
      stop()
      stop()
      expect(liveCount()).toBe(before)
      const count = found.length
      // Another discovery reports the new wallet: it did come.
      const others: Connector[] = []
      const stopOther = adapter.discover(connector => others.push(connector), ignore)
      await expect.poll(() => others.length).toBeGreaterThan(0)
      const known = others.length
      announce()
      await expect.poll(() => others.length).toBeGreaterThan(known)
      stopOther()
      expect(found.length).toBe(count)
      expect(liveCount()).toBe(before)
    })

    test('serves two kits: both find, and one that ends leaves the other alone', async () => {
      const { adapter, announce } = await setUp()
      const [one, two]: [Connector[], Connector[]] = [[], []]
      const stopOne = adapter.discover(connector => one.push(connector), ignore)
      const stopTwo = adapter.discover(connector => two.push(connector), ignore)
      await expect.poll(() => Math.min(one.length, two.length)).toBeGreaterThan(0)
      stopOne()
      const [countOne, countTwo] = [one.length, two.length]
      announce()
      await expect.poll(() => two.length).toBeGreaterThan(countTwo)
      expect(one.length).toBe(countOne)
      stopTwo()
    })

    test('takes the networks that hosts pass, its own included, and refuses the rest with options/invalid', async () => {
      const { adapter, networkInput } = await setUp()
      const added = adapter.toNetwork(networkInput)
      expect([added.id, isNetworkId(added.id)]).toEqual([added.id, true])
      expect(added.namespace).toBe(adapter.namespace)
      expect(adapter.toNetwork(added)).toEqual(added)
      for (const network of adapter.networks) expect(adapter.toNetwork(network)).toEqual(network)
      for (const odd of [
        undefined,
        null,
        7,
        'text',
        {},
        [],
        () => {},
        { id: 'nobody:1', name: 'Nobody' },
        { id: -1, name: '' },
      ]) {
        const error = thrownBy(() => adapter.toNetwork(odd))
        expect([String(odd), isBillfoldError(error, 'options/invalid')]).toEqual([String(odd), true])
      }
    })

    test('knows its addresses, and never throws for an invalid one', async () => {
      const { adapter, addresses } = await setUp()
      for (const address of addresses.valid) expect([address, adapter.isAddress(address)]).toEqual([address, true])
      for (const address of [...addresses.invalid, '', ' ', '\u0000', '💸', 'x'.repeat(10_000), '__proto__'])
        expect([address.slice(0, 50), adapter.isAddress(address)]).toEqual([address.slice(0, 50), false])
    })

    test('writes an address in one way, which is one still', async () => {
      const { adapter, addresses } = await setUp()
      for (const address of addresses.valid) {
        const written = adapter.formatAddress?.(address) ?? address
        expect([address, adapter.isAddress(written)]).toEqual([address, true])
        expect(adapter.formatAddress?.(written) ?? written).toBe(written)
        expect(written.toLowerCase()).toBe(address.toLowerCase())
      }
    })

    test('recognises names and who keeps them, none on test networks, and has the features for both', async () => {
      const { adapter, addresses } = await setUp()
      const { names, networks, features } = adapter
      expect([features.resolveName !== undefined, features.identity !== undefined]).toEqual([!!names, !!names])
      if (!names) return
      for (const text of [...addresses.valid, '', ' ', '.', '\u0000', '__proto__', 'x'.repeat(10_000), 'a b.c'])
        expect([text.slice(0, 50), names.isName(text)]).toEqual([text.slice(0, 50), false])
      deepFreeze(networks)
      for (const network of networks) {
        const keeper = names.findNetwork(network, networks)
        expect(names.findNetwork(network, networks)).toBe(keeper)
        if (keeper) expect([networks.includes(keeper), keeper.isTestnet ?? false]).toEqual([true, false])
        expect(names.findNetwork({ ...network, isTestnet: true }, networks)).toBeUndefined()
        expect(names.findNetwork(network, [])).toBeUndefined()
      }
    })

    test('offers features that exist, makes no request to find out whether they are available, and changes nothing by answering', async () => {
      const { adapter, context, promptCount } = await setUp()
      expect(Object.keys(adapter.features).length).toBeGreaterThan(0)
      for (const [name, entry] of Object.entries(adapter.features)) {
        expect(FEATURES).toContain(name)
        const frozen = deepFreeze({ ...context, connector: untouchable(context.connector) })
        const answers = [entry.isAvailable(frozen), entry.isAvailable(frozen)]
        expect([name, typeof answers[0], answers[0] === answers[1]]).toEqual([name, 'boolean', true])
      }
      expect(promptCount()).toBe(0)
    })

    test('loads each feature as a function, the same one every time', async () => {
      const { adapter, liveCount } = await setUp()
      const before = liveCount()
      for (const [name, entry] of Object.entries(adapter.features)) {
        const [first, second] = await within(`loading ${name}`, Promise.all([entry.load(), entry.load()]))
        expect([name, typeof first, first === second]).toEqual([name, 'function', true])
      }
      expect(liveCount()).toBe(before)
    })
  })
}

export declare namespace describeChainAdapter {
  type Suite = { readonly name: string; create(): Subject | Promise<Subject> }

  /** A family with at least one wallet to find, and the world around it. */
  type Subject = {
    readonly adapter: ChainAdapter
    readonly addresses: { readonly valid: readonly string[]; readonly invalid: readonly string[] }
    /** What a host may pass to `addNetwork` for a network that is not configured. */
    readonly networkInput: unknown
    readonly context: FeatureContext
    /** One more wallet appears. */
    announce(): void
    /** A wallet that was found goes away; `found` contains what the test has received, for worlds that need time. */
    withdraw(found: () => readonly Connector[]): void | Promise<void>
    /** How often visitors were asked so far. */
    promptCount(): number
    /** Listeners and timers that the family has started and not ended. */
    liveCount(): number
    destroy?(): void | Promise<void>
  }
}

const ignore = () => {}

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (cause) {
    return cause
  }
  return undefined
}

function deepFreeze<value extends object>(value: value): value {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) deepFreeze(inner)
  return Object.freeze(value)
}

/** The same connector, but every call of it fails. */
function untouchable(connector: Connector): Connector {
  const bite = () => {
    throw new Error('isAvailable is pure: it may not ask the wallet')
  }
  const { switchNetwork, provider } = connector
  return {
    ...connector,
    connect: bite,
    reconnect: bite,
    disconnect: bite,
    request: bite,
    ...(switchNetwork ? { switchNetwork: bite } : {}),
    ...(provider ? { provider: bite } : {}),
  }
}
