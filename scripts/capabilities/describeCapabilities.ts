import { connect, getAccount, getConnectors, getProvider, type Kit } from 'billfold'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Capability } from './Book.ts'
import { capabilities } from './capabilities.ts'

/**
 * Proves what a wallet can do that is reached in one way: one test for each capability, named by it, in a kit of its own.
 * `docs/capabilities.md` says yes to nothing that has no test of these or another that it names.
 *
 * @example describeCapabilities({ name: 'announced wallets', open: () => openPage('announced'), can: { signMessage } })
 */
export function describeCapabilities<page extends describeCapabilities.Page>(
  suite: describeCapabilities.Suite<page>,
): void {
  describe(suite.name, () => {
    const probes: describeCapabilities.Probes<page> = { ...common, ...suite.can }
    for (const { id, title } of capabilities) {
      const probe = probes[id]
      if (!probe || suite.except?.includes(id)) continue
      test(title, async () => {
        const page = await suite.open()
        onTestFinished(() => page.leave())
        await connectIn(page)
        await probe(page)
      })
    }
  })
}

const common: describeCapabilities.Probes<describeCapabilities.Page> = {
  async connect({ kit, first }) {
    expect(getAccount(kit)).toMatchObject({ isConnected: true, address: first })
  },
  async restore(page) {
    const asked = page.promptCount()
    const kit = page.reload()
    await expect.poll(() => getAccount(kit).isConnected).toBe(true)
    expect(getAccount(kit).address).toBe(page.first)
    expect(page.promptCount()).toBe(asked)
  },
  async follow({ kit, second, selectSecond }) {
    selectSecond()
    await expect.poll(() => getAccount(kit).address).toBe(second)
  },
  async provider({ kit }) {
    expect(getProvider(kit)).toMatchObject({ request: expect.any(Function) })
  },
}

async function connectIn({ kit, connectAs }: describeCapabilities.Page): Promise<void> {
  if (connectAs) return connectAs()
  await expect.poll(() => getConnectors(kit).length).toBeGreaterThan(0)
  await connect(kit, { connector: getConnectors(kit)[0]?.id ?? '' })
}

export declare namespace describeCapabilities {
  /** A page with one wallet in reach. */
  type Page = {
    readonly kit: Kit
    /** Addresses of the account that is shared at first, and of the one that the visitor chooses then. */
    readonly first: string
    readonly second: string
    selectSecond(): void
    /** How often the visitor was asked so far. */
    promptCount(): number
    /** The same page loaded anew; the kit before is gone. */
    reload(): Kit
    leave(): void
    /** Where it takes more than a connector's id. */
    connectAs?(): Promise<void>
  }
  type Probes<page> = { readonly [id in Capability['id']]?: (page: page) => Promise<void> }
  type Suite<page extends Page> = {
    readonly name: string
    open(): Promise<page> | page
    readonly can: Probes<page>
    /** What wallets of this kind cannot do of what all others can, or what is proven elsewhere. */
    readonly except?: readonly Capability['id'][]
  }
}
