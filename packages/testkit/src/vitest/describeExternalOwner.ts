import type { Connector, ExternalOwner, Network } from 'billfold/adapter'
import { describe, expect, onTestFinished, test } from 'vitest'
import { within as settleWithin } from './within.ts'

/**
 * Declares the tests that everybody has to pass who owns the connections of a namespace in the place of the kit
 * (contract: `ExternalOwner` of `billfold/adapter`).
 * @example describeExternalOwner({ name: 'my state library', create: () => startMyOwner() })
 */
export function describeExternalOwner(suite: describeExternalOwner.Suite): void {
  const within = <value>(what: string, promise: Promise<value>) => settleWithin(what, promise, suite.settleMs)
  const setUp = async () => {
    const subject = await suite.create()
    onTestFinished(async () => subject.destroy?.())
    const { owner, networks } = subject
    let changes = 0
    const stop = owner.subscribe(() => {
      changes += 1
    })
    onTestFinished(stop)
    const ids = () => owner.get().connections.map(each => each.connectorId)
    return {
      ...subject,
      ids,
      stop,
      changeCount: () => changes,
      connect: (connector: Connector) =>
        within('connect', connector.connect({ networks, signal: new AbortController().signal })),
    }
  }

  describe(`${suite.name} keeps the contract of an owner`, () => {
    test('holds nothing at first, and says where it would begin', async () => {
      const { owner, networks } = await setUp()
      expect(owner.get()).toMatchObject({ status: 'disconnected', connections: [] })
      expect(owner.get().activeId).toBeUndefined()
      const last = networks.at(-1) as Network
      owner.selectNetwork(last.id)
      expect(owner.get().networkId).toBe(last.id)
    })

    test('holds what a connector has connected, and reports it before the connector answers', async () => {
      const { owner, first, connect, changeCount, ids } = await setUp()
      const before = changeCount()
      const connected = await connect(first)
      expect(changeCount()).toBeGreaterThan(before)
      const truth = owner.get()
      expect(truth).toMatchObject({ status: 'connected', activeId: first.id })
      expect(ids()).toEqual([first.id])
      const namespace = Object.keys(connected)[0] as string
      expect(truth.connections[0]).toMatchObject({ name: first.name, ...connected[namespace] })
    })

    test('holds what the host connects by itself just the same', async () => {
      const { owner, first, hostConnect } = await setUp()
      await within('connect', hostConnect(first.id))
      expect(owner.get()).toMatchObject({ status: 'connected', activeId: first.id })
    })

    test('holds several, the oldest first; the newest is active until another is selected, at once', async () => {
      const { owner, first, second, connect, changeCount, ids } = await setUp()
      await connect(first)
      await connect(second)
      expect([ids(), owner.get().activeId]).toEqual([[first.id, second.id], second.id])
      const before = changeCount()
      owner.select({ connectorId: first.id })
      expect([ids(), owner.get().activeId]).toEqual([[first.id, second.id], first.id])
      expect(changeCount()).toBeGreaterThan(before)
      owner.select({ connectorId: 'nobody' })
      expect(owner.get().activeId).toBe(first.id)
    })

    test('puts the selected account first, and keeps the others', async () => {
      const { owner, first, connect } = await setUp()
      await connect(first)
      const before = owner.get().connections[0]?.accounts ?? []
      expect(before.length).toBeGreaterThan(1)
      const last = before.at(-1)
      owner.select({ connectorId: first.id, address: last?.address })
      const after = owner.get().connections[0]?.accounts ?? []
      expect(after[0]).toEqual(last)
      expect(after.map(each => each.address).sort()).toEqual(before.map(each => each.address).sort())
    })

    test('forgets at once what a connector disconnects, and makes one that remains the active one', async () => {
      const { owner, first, second, connect, ids } = await setUp()
      await connect(first)
      await connect(second)
      const ending = second.disconnect()
      expect([ids(), owner.get().activeId]).toEqual([[first.id], first.id])
      await within('disconnect', ending)
      expect([ids(), owner.get().activeId]).toEqual([[first.id], first.id])
      await within('disconnect', first.disconnect())
      expect(owner.get()).toMatchObject({ status: 'disconnected', connections: [] })
    })

    test('what is disconnected while another is connected takes nothing from that one', async () => {
      const { owner, first, second, connect } = await setUp()
      await connect(first)
      const [, connected] = await Promise.all([within('disconnect', first.disconnect()), connect(second)])
      expect(Object.keys(connected)).not.toEqual([])
      expect(owner.get()).toMatchObject({ status: 'connected', activeId: second.id })
    })

    test('adopts a connector of others: the same id and namespaces, connected through the owner', async () => {
      const { owner, foreign, connect, ids } = await setUp()
      const adopted = owner.adopt(foreign)
      expect(owner.adopt(adopted)).toBe(adopted)
      const { id, name, kind, namespaces } = adopted
      expect({ id, name, kind, namespaces }).toEqual({
        id: foreign.id,
        name: foreign.name,
        kind: foreign.kind,
        namespaces: foreign.namespaces,
      })
      const connected = await connect(adopted)
      expect(Object.keys(connected).sort()).toEqual([...foreign.namespaces].sort())
      expect([ids(), owner.get().activeId]).toEqual([[foreign.id], foreign.id])
      await within('disconnect', adopted.disconnect())
      expect(owner.get().status).toBe('disconnected')
    })

    test('a listener that was removed is not called, twice is harmless', async () => {
      const { first, connect, stop, changeCount } = await setUp()
      stop()
      stop()
      await connect(first)
      expect(changeCount()).toBe(0)
    })
  })
}

export declare namespace describeExternalOwner {
  type Suite = {
    readonly name: string
    /** How long anything may take that has to happen by itself; 5,000 ms when absent. */
    readonly settleMs?: number
    create(): Subject | Promise<Subject>
  }

  /** An owner that holds nothing yet, over wallets that say yes. */
  type Subject = {
    readonly owner: ExternalOwner
    /** Two connectors of the family, as its discovery found them; the first grants two accounts or more. */
    readonly first: Connector
    readonly second: Connector
    /** One that was made by others. */
    readonly foreign: Connector
    /** At least two networks of the namespace. */
    readonly networks: readonly Network[]
    /** The host connects a wallet by a button of its own. */
    hostConnect(connectorId: string): Promise<unknown>
    destroy?(): void | Promise<void>
  }
}
