import { type KitStorage, untilAborted } from 'billfold/adapter'
import { BillfoldError, type NetworkId, sendExpired, storedValueBytes } from 'billfold/protocol'
import { type PendingSpend, storedPendingSpends } from './storedPendingSpends.ts'

/** A wallet is waited for ten minutes; coins of a page that went away meanwhile are free a minute later. */
const askedMs = 660_000
/** Servers that lag may list a coin for some time after another one showed that a block spends it. */
const endedMs = 600_000
/** Nodes forget what waits longer than two weeks (Bitcoin Core's `-mempoolexpiry`), and a day more. */
const forgottenMs = 15 * 24 * 3_600_000
const lockName = '@billfold/pending-coins'

/** As much of the browser's locks as is used. */
type Locks = {
  request(name: string, options: { readonly signal?: AbortSignal }, run: () => Promise<unknown>): Promise<unknown>
}

/**
 * Remembers which coins the payments of this page spend, in the kit's storage and so for all its tabs: from the moment they
 * are chosen until a block holds the payment or it has expired. Servers that lag go on listing them. Also keeps the signed
 * transactions, so that they can be sent again.
 */
export function createCoinMemory(options: createCoinMemory.Options = {}): createCoinMemory.ReturnType {
  const { now = () => Date.now(), locks = findLocks() } = options
  /** Where a kit has no storage. */
  let unstored: readonly PendingSpend[] = []
  let turn: Promise<unknown> = Promise.resolve()

  const isAlive = ({ at, txid, endedAt }: PendingSpend) => {
    if (endedAt !== undefined) return now() - endedAt < endedMs
    return now() - at < (txid === undefined ? askedMs : forgottenMs)
  }
  const read = (storage: SpendStorage | undefined) =>
    ((storage ? storage.read(storedPendingSpends) : unstored) ?? []).filter(isAlive)
  const write = (storage: SpendStorage | undefined, spends: readonly PendingSpend[]) => {
    unstored = fit(spends)
    storage?.write(storedPendingSpends, unstored.length ? unstored : undefined)
  }
  const others = (storage: SpendStorage | undefined, spend: PendingSpend) =>
    read(storage).filter(({ at, coins }) => at !== spend.at || coins[0] !== spend.coins[0])
  const put = (storage: SpendStorage | undefined, spend: PendingSpend) =>
    write(storage, [spend, ...others(storage, spend)])

  /** In turn on this page, and alone among its tabs where the browser has locks. */
  function alone<result>(run: () => Promise<result>, signal?: AbortSignal): Promise<result> {
    const own = turn.then(() => {
      if (!locks) return run()
      let isRunning = false
      const begin = () => {
        isRunning = true
        return run()
      }
      return locks.request(lockName, signal ? { signal } : {}, begin).catch((cause: unknown) => {
        // A browser that refuses the lock (an opaque origin, say) must not cost the payment.
        if (isRunning || signal?.aborted) throw cause
        return run()
      }) as Promise<result>
    })
    turn = own.catch(() => {})
    return signal ? untilAborted(own, signal) : own
  }

  return {
    spent: (storage, networkId) =>
      new Set(read(storage).flatMap(spend => (spend.networkId === networkId ? spend.coins : []))),
    find: (storage, networkId, txid) =>
      read(storage).find(spend => spend.networkId === networkId && spend.txid === txid),
    async choose(storage, choose, signal) {
      return alone(async () => {
        const chosen = await choose()
        if (signal?.aborted) throw signal.reason
        const spend = { networkId: chosen.networkId, coins: chosen.coins, at: now() }
        put(storage, spend)
        return { ...chosen, spend }
      }, signal)
    },
    sign: (storage, spend, signed) =>
      alone(async () => {
        const taken = new Set(others(storage, spend).flatMap(({ coins }) => coins))
        // The wallet was open for so long that another payment has chosen one of the coins since.
        if (spend.coins.some(coin => taken.has(coin))) throw new BillfoldError(sendExpired)
        put(storage, { ...spend, ...signed })
      }),
    keep: (storage, { networkId, coins }, signed) =>
      alone(async () => {
        const spend = { networkId, coins, at: now(), ...signed }
        put(storage, spend)
        return spend
      }),
    end: (storage, spend) => alone(async () => put(storage, { ...spend, endedAt: spend.endedAt ?? now() })),
    forget: (storage, spend) => alone(async () => write(storage, others(storage, spend))),
    isForgotten: since => now() - since > forgottenMs,
  }
}

type Signed = { readonly txid: string; readonly hex: string }
type Sent = Signed | { readonly txid: string; readonly pays: NonNullable<PendingSpend['pays']> }
type SpendStorage = Pick<KitStorage, 'read' | 'write'>

export declare namespace createCoinMemory {
  type Options = {
    /** Milliseconds since the epoch. */
    readonly now?: () => number
    /** The browser's own by default. */
    readonly locks?: Locks | undefined
  }
  /** Without a storage each memory stands alone. */
  type ReturnType = {
    /** `txid:vout` of every coin that a payment on a network spends. */
    spent(storage: SpendStorage | undefined, networkId: NetworkId): ReadonlySet<string>
    /** The payment of an id, while it is remembered. */
    find(storage: SpendStorage | undefined, networkId: NetworkId, txid: string): PendingSpend | undefined
    /** Runs `choose` alone among the payments of all tabs, and remembers the coins that it resolves with. */
    choose<chosen extends Pick<PendingSpend, 'networkId' | 'coins'>>(
      storage: SpendStorage | undefined,
      choose: () => Promise<chosen>,
      signal?: AbortSignal,
    ): Promise<chosen & { readonly spend: PendingSpend }>
    /** Keeps what the wallet signed. Rejects `send/expired` when another payment has the coins by now. */
    sign(storage: SpendStorage | undefined, spend: PendingSpend, signed: Signed): Promise<void>
    /**
     * Keeps a transaction whose coins were chosen outside of the kit: a signed one, which may mean to replace another one, or
     * one that the wallet sent by itself.
     */
    keep(
      storage: SpendStorage | undefined,
      spend: Pick<PendingSpend, 'networkId' | 'coins'>,
      sent: Sent,
    ): Promise<PendingSpend>
    /** A block holds it, or what took its place. */
    end(storage: SpendStorage | undefined, spend: PendingSpend): Promise<void>
    /** It was never sent. */
    forget(storage: SpendStorage | undefined, spend: PendingSpend): Promise<void>
    /** Whether nodes forget what has waited since then, milliseconds since the epoch. */
    isForgotten(since: number): boolean
  }
}

/** As many as the storage reads back, the newest first; of older ones the transactions go first. */
function fit(spends: readonly PendingSpend[]): readonly PendingSpend[] {
  let left = storedValueBytes - 1_000
  return spends.flatMap(spend => {
    const { hex: _, ...rest } = spend
    for (const row of [spend, rest]) {
      const { length } = JSON.stringify(row)
      if (length >= left) continue
      left -= length + 1
      return row
    }
    return []
  })
}

function findLocks(): Locks | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks
}
