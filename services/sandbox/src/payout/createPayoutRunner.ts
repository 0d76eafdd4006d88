import { describeError, type Log } from '@billfold/service'
import type { OrderBook } from '../orders/createOrderBook.ts'
import type { Order } from '../orders/Order.ts'
import type { SandboxAsset } from '../SandboxAsset.ts'
import type { Payout } from './Payout.ts'

/** How often signing is tried before the payment is given back; nothing was sent then. */
const maxPrepareAttempts = 5
const retryMs = 200

/**
 * Pays orders out, one at a time for each network and exactly once: the signed transaction is stored before it is first sent, and
 * another is signed only after the network can no longer include the first.
 */
export function createPayoutRunner(options: createPayoutRunner.Options): { kick(): void; stop(): Promise<void> } {
  const { assets, book, log, payouts, onSettled, wait } = options
  const lifetime = new AbortController()
  const running = new Map<string, Promise<void>>()

  async function sign(order: Order, sequence: number, payout: Payout): Promise<Order | undefined> {
    const asset = assets.find(({ id }) => id === order.asset)
    for (let attempt = 1; !lifetime.signal.aborted; attempt++) {
      try {
        if (!asset) throw new Error('the asset is not sold any more')
        const signed = await payout.prepare({ asset, address: order.address, amount: BigInt(order.amount), sequence })
        return book.move(order.id, ['paid', 'paying'], {
          status: 'paying',
          ...{ payoutId: signed.id, payoutRaw: signed.raw, payoutTerm: signed.term },
        })
      } catch (error) {
        log.warn('payout.not-signed', { order: order.id, attempt, ...describeError(error) })
        if (attempt >= maxPrepareAttempts)
          return book.move(order.id, ['paid', 'paying'], { status: 'refunded', reason: 'payout_failed' })
        await wait(retryMs * 2 ** attempt, lifetime.signal)
      }
    }
    return undefined
  }

  async function payOut(first: Order, sequence: number, payout: Payout): Promise<void> {
    let order: Order | undefined = first
    while (!lifetime.signal.aborted && order && (order.status === 'paid' || order.status === 'paying')) {
      if (order.status === 'paid') {
        order = await sign(order, sequence, payout)
        continue
      }
      const { payoutId: id, payoutRaw: raw, payoutTerm: term } = order
      if (id === null || raw === null || term === null)
        throw new Error(`order ${order.id} is signed and has no transaction`)
      const signed = { id, raw, term }
      const outcome = await follow(signed, payout)
      if (outcome === 'success') order = book.move(order.id, ['paying'], { status: 'success' })
      else if (outcome === 'reverted')
        order = book.move(order.id, ['paying'], { status: 'refunded', reason: 'payout_failed' })
      else if (outcome === 'void') order = await sign(order, sequence, payout)
      else await wait(retryMs, lifetime.signal)
    }
  }

  /** Sends it once more and reads what became of it; `pending` while the node cannot say. */
  async function follow(signed: Payout.Signed, payout: Payout): ReturnType<Payout['read']> {
    // A node refuses what it knows already; the outcome is read below in any case.
    await payout.send(signed).catch(error => log.info('payout.not-taken', describeError(error)))
    return payout.read(signed).catch(error => {
      log.warn('payout.not-read', describeError(error))
      return 'pending' as const
    })
  }

  async function run(networkId: string, payout: Payout): Promise<void> {
    for (let next = book.nextPayout(networkId); next && !lifetime.signal.aborted; next = book.nextPayout(networkId)) {
      await payOut(next.order, next.sequence, payout)
      onSettled()
    }
  }

  return {
    kick() {
      for (const [networkId, payout] of payouts) {
        if (running.has(networkId) || lifetime.signal.aborted) continue
        const end = run(networkId, payout)
          .catch(error => log.error('payout.stopped', describeError(error)))
          .finally(() => running.delete(networkId))
        running.set(networkId, end)
      }
    },
    async stop() {
      lifetime.abort()
      await Promise.all(running.values())
    },
  }
}

export declare namespace createPayoutRunner {
  type Options = {
    readonly assets: readonly SandboxAsset[]
    readonly book: OrderBook
    readonly log: Log
    /** By CAIP-2 id. */
    readonly payouts: ReadonlyMap<string, Payout>
    /** An order has ended: there may be an event to send. */
    readonly onSettled: () => void
    readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  }
}
