import type { Connected, Connector, ConnectorRequest, Network } from 'billfold/adapter'
import { isNetworkId } from 'billfold/protocol'
import { describe, expect, onTestFinished, test } from 'vitest'
import { callSafely } from './callSafely.ts'
import { rejectionOf as rejectionWithin } from './rejectionOf.ts'
import { within as settleWithin } from './within.ts'

const KINDS = ['injected', 'announced', 'external', 'pairing', 'embedded']
const ACCOUNT_TYPES = ['eoa', 'smartAccount', 'payment', 'ordinal']

/**
 * Declares the tests that every connector has to pass (contract: `Connector` of `billfold/adapter`). Each test makes its
 * own subject, so the wallet behind it may be changed at will.
 *
 * @example
 * describeConnector({ name: 'my connector', create: () => ({ connector, again, networks, request, wallet: controls }) })
 */
export function describeConnector(suite: describeConnector.Suite): void {
  const { hasEvents = true } = suite
  const within = <value>(what: string, promise: Promise<value>) => settleWithin(what, promise, suite.settleMs)
  const rejectionOf = (what: string, promise: Promise<unknown>) => rejectionWithin(what, promise, suite.settleMs)
  const setUp = async () => {
    const subject = await suite.create()
    onTestFinished(async () => subject.destroy?.())
    const never = new AbortController().signal
    const { networks } = subject
    return {
      ...subject,
      connect: (connector: Connector = subject.connector, signal = never) =>
        callSafely('connect', () => connector.connect({ networks, signal })),
      reconnect: (connector: Connector = subject.connector, signal = never) =>
        callSafely('reconnect', () => connector.reconnect({ networks, signal })),
    }
  }

  describe(`${suite.name} keeps the connector contract`, () => {
    test('says who it is: id, name, kind, namespaces, and an icon that can only be a picture', async () => {
      const { connector, again } = await setUp()
      expect(connector.id).toMatch(/^\S{1,200}$/)
      expect(connector.name.trim()).not.toBe('')
      expect(KINDS).toContain(connector.kind)
      expect(connector.namespaces.length).toBeGreaterThan(0)
      expect(new Set(connector.namespaces).size).toBe(connector.namespaces.length)
      for (const namespace of connector.namespaces) expect(namespace).toMatch(/^[-a-z0-9]{3,8}$/)
      if (connector.icon !== undefined) expect(connector.icon).toMatch(/^(data:image\/|https:\/\/)/)
      // Stable over reloads.
      expect(again().id).toBe(connector.id)
      expect(again().namespaces).toEqual(connector.namespaces)
    })

    test('asks the visitor nothing before `connect`', async () => {
      const { wallet, reconnect, connector } = await setUp()
      connector.on('change', () => {})()
      expect(await within('reconnect', reconnect())).toBeNull()
      expect(wallet.promptCount()).toBe(0)
    })

    test('connects: every granted namespace is one of its own, with accounts and networks as CAIP writes them', async () => {
      const subject = await setUp()
      const connected = await within('connect', subject.connect())
      expect(subject.wallet.promptCount()).toBe(1)
      expectSound(connected, subject)
      expect(Object.keys(connected).length).toBeGreaterThan(0)
    })

    test('a refusal rejects with the code of a refusal, and grants nothing', async () => {
      const { wallet, connect, reconnect } = await setUp()
      wallet.refuse()
      const error = await rejectionOf('a refused connect', connect())
      expect(['connection/rejected', 'wallet/rejected']).toContain(error.code)
      wallet.recover()
      expect(await within('reconnect', reconnect())).toBeNull()
    })

    test('can be asked again after a refusal', async () => {
      const subject = await setUp()
      subject.wallet.refuse()
      await rejectionOf('a refused connect', subject.connect())
      subject.wallet.recover()
      expectSound(await within('connect', subject.connect()), subject)
    })

    test('settles with request/aborted when the signal aborts while the wallet is silent', async () => {
      const { wallet, connect } = await setUp()
      wallet.hang()
      const aborting = new AbortController()
      const asking = connect(undefined, aborting.signal)
      setTimeout(() => aborting.abort())
      expect((await rejectionOf('an aborted connect', asking)).code).toBe('request/aborted')
    })

    test('a signal that is aborted already rejects everything with request/aborted', async () => {
      const { connector, connect, reconnect, networks, request } = await setUp()
      await within('connect', connect())
      const aborted = AbortSignal.abort()
      const network = networks[0] as Network
      const calls: [string, Promise<unknown>][] = [
        ['connect', connect(undefined, aborted)],
        ['reconnect', reconnect(undefined, aborted)],
        ['request', callSafely('request', () => connector.request({ ...request, signal: aborted }))],
      ]
      const { switchNetwork } = connector
      if (switchNetwork)
        calls.push(['switchNetwork', callSafely('switchNetwork', () => switchNetwork({ network, signal: aborted }))])
      for (const [what, promise] of calls)
        expect([what, (await rejectionOf(`${what} with an aborted signal`, promise)).code]).toEqual([
          what,
          'request/aborted',
        ])
    })

    test('reconnects silently, with the same accounts, also by a connector made after a reload', async () => {
      const subject = await setUp()
      const connected = await within('connect', subject.connect())
      const asked = subject.wallet.promptCount()
      expect(await within('reconnect', subject.reconnect())).toEqual(connected)
      const restored = await within('reconnect after a reload', subject.reconnect(subject.again()))
      expect(restored).toEqual(connected)
      expect(subject.wallet.promptCount()).toBe(asked)
    })

    test('reconnect settles when its signal aborts while the wallet is silent', async () => {
      const subject = await setUp()
      const { connector, wallet, connect, reconnect } = subject
      await within('connect', connect())
      wallet.hang()
      const aborting = new AbortController()
      const asking = reconnect(undefined, aborting.signal)
      setTimeout(() => aborting.abort())
      // One that knows what it was granted need not ask the wallet.
      const known = await within('reconnect', asking).catch(() => undefined)
      if (known && (suite.knowsItsGrant || connector.kind === 'pairing')) return expectSound(known, subject)
      expect((await rejectionOf('an aborted reconnect', asking)).code).toBe('request/aborted')
    })

    test('disconnects: nothing is granted afterwards, doing it twice or without a connection is harmless', async () => {
      const { connector, again, connect, reconnect } = await setUp()
      await within(
        'disconnect',
        callSafely('disconnect', () => connector.disconnect()),
      )
      await within('connect', connect())
      await within(
        'disconnect',
        callSafely('disconnect', () => connector.disconnect()),
      )
      expect(await within('reconnect', reconnect())).toBeNull()
      expect(await within('reconnect after a reload', reconnect(again()))).toBeNull()
      await within(
        'disconnect',
        callSafely('disconnect', () => connector.disconnect()),
      )
    })

    test('can be connected again after it was disconnected', async () => {
      const subject = await setUp()
      const before = await within('connect', subject.connect())
      await within('disconnect', subject.connector.disconnect())
      expect(Object.keys(await within('connect', subject.connect()))).toEqual(Object.keys(before))
    })

    test('disconnects one namespace of several alone, unless it is of a kind that ends as a whole', async () => {
      const { connector, connect, reconnect } = await setUp()
      const granted = Object.keys(await within('connect', connect()))
      const [first, ...others] = granted
      await within(
        'disconnect',
        callSafely('disconnect', () => connector.disconnect(first)),
      )
      const left = await within('reconnect', reconnect())
      const isWhole = connector.kind === 'pairing' || connector.kind === 'embedded'
      if (isWhole || others.length === 0) expect(left).toBeNull()
      else expect(Object.keys(left ?? {})).toEqual(others)
    })

    test('a foreign namespace disconnects nothing', async () => {
      const { connector, connect, reconnect } = await setUp()
      const connected = await within('connect', connect())
      await within(
        'disconnect',
        callSafely('disconnect', () => connector.disconnect('nobody')),
      )
      if (connector.kind !== 'pairing' && connector.kind !== 'embedded')
        expect(await within('reconnect', reconnect())).toEqual(connected)
    })

    if (hasEvents)
      test('a change reports the whole new state', async () => {
        const subject = await setUp()
        const { connector, wallet } = subject
        const before = await within('connect', subject.connect())
        const pending = nextChange(connector)
        wallet.changeAccounts()
        const changed = await within('the change event', pending)
        expectSound(changed, subject)
        expect(changed).not.toEqual(before)
        expect(Object.keys(changed).sort()).toEqual(Object.keys(before).sort())
        expect(changed).toEqual(await within('reconnect', subject.reconnect()))
      })

    if (hasEvents)
      test('listeners are independent: one that is removed is not called, twice is harmless, the others still are', async () => {
        const { connector, wallet, connect } = await setUp()
        await within('connect', connect())
        const received: Connected[] = []
        const stop = connector.on('change', connected => received.push(connected))
        stop()
        stop()
        const other = nextChange(connector)
        wallet.changeAccounts()
        await within('the change event', other)
        expect(received).toEqual([])
      })

    if (hasEvents)
      test('reports when the visitor ends the connection in the wallet, and grants nothing afterwards', async () => {
        const { connector, again, wallet, connect, reconnect } = await setUp()
        await within('connect', connect())
        const ended = new Promise<string | undefined>(resolve => connector.on('disconnect', resolve))
        wallet.end()
        const namespace = await within('the disconnect event', ended)
        expect([undefined, ...connector.namespaces]).toContain(namespace)
        expect(await within('reconnect', reconnect())).toBeNull()
        expect(await within('reconnect after a reload', reconnect(again()))).toBeNull()
      })

    if (hasEvents)
      test('leaves no listener behind at the wallet', async () => {
        const { connector, wallet, connect } = await setUp()
        const before = wallet.listenerCount()
        const stops = [connector.on('change', () => {}), connector.on('disconnect', () => {})]
        await within('connect', connect())
        expect(wallet.listenerCount()).toBeGreaterThan(before)
        await within('disconnect', connector.disconnect())
        for (const stop of stops) stop()
        // A wallet on another device is notified a moment later.
        if (connector.kind === 'pairing') await expect.poll(() => wallet.listenerCount()).toBe(before)
        expect(wallet.listenerCount()).toBe(before)
      })

    test('passes a request on and gives the answer back', async () => {
      const { connector, connect, request } = await setUp()
      await within('connect', connect())
      expect(
        await within(
          'request',
          callSafely('request', () => connector.request(request)),
        ),
      ).toBeDefined()
    })

    test('a request before it is connected, and for an unknown method, rejects with a BillfoldError', async () => {
      const { connector, connect, request } = await setUp()
      await rejectionOf(
        'a request before connect',
        callSafely('request', () => connector.request(request)),
      )
      await within('connect', connect())
      const unknown = { ...request, method: 'billfold_noSuchMethod', params: undefined }
      await rejectionOf(
        'an unknown method',
        callSafely('request', () => connector.request(unknown)),
      )
    })

    test('a request that the visitor refuses rejects wallet/rejected, a silent one settles with its signal', async () => {
      const { connector, connect, request, wallet } = await setUp()
      await within('connect', connect())
      wallet.refuse()
      expect((await rejectionOf('a refused request', connector.request(request))).code).toBe('wallet/rejected')
      wallet.recover()
      wallet.hang()
      const aborting = new AbortController()
      const asking = callSafely('request', () => connector.request({ ...request, signal: aborting.signal }))
      setTimeout(() => aborting.abort())
      expect((await rejectionOf('an aborted request', asking)).code).toBe('request/aborted')
    })

    test('switches the network and is verifiably there, or leaves out switchNetwork', async () => {
      const subject = await setUp()
      const { connector, networks } = subject
      const connected = await within('connect', subject.connect())
      const { switchNetwork } = connector
      if (!switchNetwork) {
        for (const namespace of Object.values(connected)) expect(namespace.networkId).toBeUndefined()
        return
      }
      const target = otherNetwork(networks, connected)
      await within(
        'switchNetwork',
        callSafely('switchNetwork', () => switchNetwork({ network: target, signal: AbortSignal.timeout(5_000) })),
      )
      const now = await within('reconnect', subject.reconnect())
      expect(now?.[target.namespace]?.networkId).toBe(target.id)
      // Asking for the network it is on is no step and no question.
      const asked = subject.wallet.promptCount()
      await within('switchNetwork', switchNetwork({ network: target, signal: AbortSignal.timeout(5_000) }))
      expect(subject.wallet.promptCount()).toBe(asked)
    })

    test('a switch that is refused rejects wallet/rejected and moves nothing, a silent one settles with its signal', async () => {
      const subject = await setUp()
      const { connector, networks, wallet } = subject
      const connected = await within('connect', subject.connect())
      const { switchNetwork } = connector
      if (!switchNetwork) return expect('switchNetwork' in connector && connector.switchNetwork).toBeFalsy()
      const network = otherNetwork(networks, connected)
      // A wallet that is on no network of its own is not asked: it does not refuse.
      if (subject.isNetworkOfPage) {
        wallet.hang()
        await within('switchNetwork', switchNetwork({ network, signal: AbortSignal.timeout(5_000) }))
        return
      }
      wallet.refuse()
      const refused = switchNetwork({ network, signal: AbortSignal.timeout(5_000) })
      expect((await rejectionOf('a refused switch', refused)).code).toBe('wallet/rejected')
      wallet.recover()
      expect(await within('reconnect', subject.reconnect())).toEqual(connected)
      wallet.hang()
      const aborting = new AbortController()
      const silent = callSafely('switchNetwork', () => switchNetwork({ network, signal: aborting.signal }))
      setTimeout(() => aborting.abort())
      expect((await rejectionOf('an aborted switch', silent)).code).toBe('request/aborted')
    })

    test('its native provider, where it has one, is one object and of its own namespaces only', async () => {
      const { connector } = await setUp()
      if (!connector.provider) return expect(connector.provider).toBeUndefined()
      for (const namespace of connector.namespaces)
        expect(connector.provider(namespace)).toBe(connector.provider(namespace))
      expect(connector.provider('nobody')).toBeUndefined()
    })
  })
}

export declare namespace describeConnector {
  type Suite = {
    readonly name: string
    /** How long anything may take that has to happen by itself; 5,000 ms when absent, for machines under load. */
    readonly settleMs?: number
    /** Whether the wallet reports its changes; true when absent. */
    readonly hasEvents?: boolean
    /** Whether the wallet shows what it granted without being asked, so that a silent one does not matter for that. */
    readonly knowsItsGrant?: boolean
    create(): Subject | Promise<Subject>
  }

  /** A connector over a wallet that has not granted anything yet, and what the visitor does in that wallet. */
  type Subject = {
    readonly connector: Connector
    /** Another connector to the same wallet, as a page makes after a reload. */
    again(): Connector
    /** Configured networks; two of a namespace when the connector can switch. */
    readonly networks: readonly Network[]
    /** The wallet is on no network of its own: `switchNetwork` is the page's choice and makes no request. */
    readonly isNetworkOfPage?: boolean
    /** Something the wallet asks the visitor about and answers once it is connected. */
    readonly request: ConnectorRequest
    /** Whether an address is written in its family's canonical form, by namespace. */
    readonly isAddress?: { readonly [namespace: string]: (address: string) => boolean }
    readonly wallet: {
      /** How often the visitor was asked so far. */
      promptCount(): number
      /** From now on the visitor says no. */
      refuse(): void
      /** From now on the wallet is silent. */
      hang(): void
      recover(): void
      /** The visitor makes another account the active one. */
      changeAccounts(): void
      /** The visitor takes the grant of this page back. */
      end(): void
      /** Listeners that are attached to the wallet now. */
      listenerCount(): number
    }
    destroy?(): void | Promise<void>
  }
}

function nextChange(connector: Connector): Promise<Connected> {
  return new Promise(resolve => {
    const stop = connector.on('change', connected => {
      stop()
      resolve(connected)
    })
  })
}

function otherNetwork(networks: readonly Network[], connected: Connected): Network {
  const found = networks.find(network => {
    const on = connected[network.namespace]?.networkId
    return on !== undefined && on !== network.id
  })
  if (!found) throw new Error('describeConnector: name a network that the wallet can switch to')
  return found
}

function expectSound(connected: Connected, { connector, isAddress }: describeConnector.Subject): void {
  for (const [namespace, granted] of Object.entries(connected)) {
    expect(connector.namespaces).toContain(namespace)
    expect(granted.accounts.length).toBeGreaterThan(0)
    const addresses = granted.accounts.map(account => account.address)
    expect(new Set(addresses.map(address => address.toLowerCase())).size).toBe(addresses.length)
    for (const { address, type } of granted.accounts) {
      expect(ACCOUNT_TYPES).toContain(type)
      expect(address).toMatch(/^[-.%a-zA-Z0-9]{1,128}$/)
      expect([address, isAddress?.[namespace]?.(address) ?? true]).toEqual([address, true])
    }
    const networkIds = granted.approvedNetworks === 'all' ? [] : [...granted.approvedNetworks]
    if (granted.networkId !== undefined) networkIds.push(granted.networkId)
    for (const networkId of networkIds) {
      expect([networkId, isNetworkId(networkId)]).toEqual([networkId, true])
      expect(networkId.startsWith(`${namespace}:`)).toBe(true)
    }
  }
}
