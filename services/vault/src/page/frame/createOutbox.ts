import { FrameFailure } from 'billfold/channel'
import type { FrameAnswer, NetworkId } from 'billfold/protocol'
import { isNetworkId } from 'billfold/protocol'
import * as v from 'valibot'
import type { Chains } from '../../requests/chain/createChains.ts'
import type { Outbox } from '../../requests/rpc/Outbox.ts'
import type { SignedTransaction } from '../../requests/rpc/SignedTransaction.ts'
import type { Repeats } from './createRepeats.ts'
import { nonceMemoryMs } from './nonceMemoryMs.ts'
import { openFrameStore } from './openFrameStore.ts'

const key = '@billfold-vault/outbox'
/** As long as pages list what was sent. */
const keptMs = 86_400_000
/** Characters of the bytes of one request: more are not kept, and the hash alone is. */
const mostRaw = 400_000

const name = v.pipe(v.string(), v.maxLength(128))
const schema = v.object({
  origin: v.pipe(v.string(), v.maxLength(512)),
  userId: name,
  network: v.custom<NetworkId>(isNetworkId),
  account: name,
  atMs: v.pipe(v.number(), v.safeInteger()),
  /** By which name the site keeps it. */
  tag: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** The site has acknowledged the hashes. */
  isTold: v.boolean(),
  transactions: v.pipe(
    v.array(
      v.object({
        hash: name,
        to: name,
        amount: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
        /** Absent once a node has answered, or where the browser has no room. */
        raw: v.optional(v.pipe(v.string(), v.maxLength(mostRaw))),
      }),
    ),
    v.minLength(1),
    v.maxLength(20),
  ),
})
/** What was signed for one request. */
type Parcel = v.InferOutput<typeof schema>

/**
 * What was signed and is handed to nodes, kept before the first is asked and until the site has acknowledged the hashes and a node has the bytes; a day at the most. Each site and visitor
 * reads their own. Bytes are offered again as long as their nonce counts as used, never later.
 *
 * @example
 * const outbox = createOutbox({ alone, chains, now, origin, repeats, storage })
 * await outbox.keep(call, transactions)
 */
export function createOutbox(options: createOutbox.Options): HostOutbox {
  const { alone, chains, now, origin, repeats, storage } = options
  const store = openFrameStore<Parcel>({ key, most: 50, parse, storage })
  /** Requests of this page whose answer is not acknowledged, and the names of what was signed for them. */
  const asked = new Map<string, string>()
  /** Names of what this page offers, or has offered. */
  const offered = new Set<string>()

  const isFresh = ({ atMs }: Parcel) => now() - atMs >= 0 && now() - atMs < nonceMemoryMs
  const isKept = ({ atMs }: Parcel) => Math.abs(now() - atMs) < keptMs
  const change = (how: (parcel: Parcel, name: string) => Parcel | undefined) =>
    alone(key, async () => {
      for (const [name, parcel] of store.list()) {
        const next = how(parcel, name)
        const isOver =
          next === undefined ||
          next.transactions.length === 0 ||
          (next.isTold && next.transactions.every(({ raw }) => raw === undefined))
        if (isOver) store.set(name, undefined)
        else if (next !== parcel) store.set(name, next)
      }
    })
  const isOf = (parcel: Parcel, userId: string) => parcel.origin === origin && parcel.userId === userId
  /** A node has answered these: they are offered no more. */
  const settle = (hashes: readonly string[]) =>
    change(parcel =>
      parcel.transactions.some(({ hash, raw }) => raw !== undefined && hashes.includes(hash))
        ? { ...parcel, transactions: parcel.transactions.map(one => (hashes.includes(one.hash) ? toHash(one) : one)) }
        : parcel,
    )

  /** Offers what is left, in order. @returns whether nothing of it is to be offered again. */
  const deliver = async (parcel: Parcel, transactions: readonly SignedTransaction[]): Promise<boolean> => {
    if (!isFresh(parcel)) return true
    const client = chains.clientOf(parcel.network)
    if (!client) return false
    const { broadcast } = await import('../../requests/rpc/broadcast.ts')
    for (const transaction of transactions) {
      try {
        if ((await broadcast(client, parcel.network, transaction)) === 'unanswered') return false
      } catch (error) {
        if (!(error instanceof FrameFailure && error.frameError.code === 'rpc/node')) return false
        // The next ones count on its nonce.
        await settle(transactions.map(({ hash }) => hash))
        return true
      }
      await settle([transaction.hash])
    }
    return true
  }

  return {
    async keep({ address, network, requestId, tag, userId }, transactions) {
      const name = transactions[0]!.hash
      const parcel: Parcel = {
        origin,
        userId,
        network,
        account: address,
        atMs: now(),
        tag,
        isTold: false,
        transactions: transactions.map(({ amount, hash, raw, to }) => ({ hash, to, amount, raw })),
      }
      const bare = { ...parcel, transactions: parcel.transactions.map(toHash) }
      asked.set(requestId, name)
      offered.add(name)
      await alone(key, async () => {
        const isSmall = transactions.reduce((sum, { raw }) => sum + raw.length, 0) <= mostRaw
        if (!isSmall || !store.set(name, parcel)) store.set(name, bare)
      })
      return {
        async offer(client, transaction) {
          const { broadcast } = await import('../../requests/rpc/broadcast.ts')
          const outcome = await broadcast(client, network, transaction)
          if (outcome === 'taken') await settle([transaction.hash])
          else repeats.add(() => deliver(parcel, [transaction]))
          return outcome
        },
        settle,
        drop: hashes =>
          change((one, at) =>
            at === name ? { ...one, transactions: one.transactions.filter(({ hash }) => !hashes.includes(hash)) } : one,
          ),
      }
    },
    async seen(requestId) {
      const name = asked.get(requestId)
      asked.delete(requestId)
      if (name !== undefined) await change((parcel, at) => (at === name ? { ...parcel, isTold: true } : parcel))
    },
    acknowledge: (userId, hashes) =>
      change(parcel =>
        isOf(parcel, userId) && parcel.transactions.every(({ hash }) => hashes.includes(hash))
          ? { ...parcel, isTold: true }
          : parcel,
      ),
    list(userId) {
      const waiting = new Set(asked.values())
      return store
        .list()
        .filter(([name, one]) => isOf(one, userId) && !one.isTold && isKept(one) && !waiting.has(name))
        .flatMap(([, { account, atMs, network, tag, transactions }]) =>
          transactions.map(({ amount, hash, to }) => ({
            hash,
            network,
            account,
            to,
            amount,
            atMs,
            ...(tag === undefined ? {} : { tag }),
          })),
        )
    },
    async resume(userId) {
      await change(parcel => {
        if (parcel.userId !== userId || !isKept(parcel)) return undefined
        return isFresh(parcel) || parcel.transactions.every(({ raw }) => raw === undefined)
          ? parcel
          : { ...parcel, transactions: parcel.transactions.map(toHash) }
      })
      for (const [name, parcel] of store.list()) {
        const left = parcel.transactions.flatMap(({ hash, raw }) => (raw === undefined ? [] : [{ hash, raw }]))
        if (!isOf(parcel, userId) || left.length === 0 || offered.has(name)) continue
        offered.add(name)
        const run = () => deliver(parcel, left)
        if (!(await run())) repeats.add(run)
      }
    },
    clear: () => change(() => undefined),
  }
}

/** The outbox of one site, as its handlers use it. */
export type HostOutbox = Outbox & {
  /** The site has the answer to a request. */
  seen(requestId: string): Promise<void>
  /** The site has these hashes. */
  acknowledge(userId: string, hashes: readonly string[]): Promise<void>
  /** What the site may not know: neither acknowledged nor about to be answered. */
  list(userId: string): FrameAnswer<'GET_SENT'>['sent']
  /** Forgets what is another visitor's or too old, and offers again what an earlier page did not get an answer for. */
  resume(userId: string): Promise<void>
  /** The visitor signs out. */
  clear(): Promise<void>
}

function toHash({ amount, hash, to }: Parcel['transactions'][number]): Parcel['transactions'][number] {
  return { hash, to, amount }
}

function parse(value: unknown): Parcel | undefined {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : undefined
}

export declare namespace createOutbox {
  type Options = {
    /** Of the site, verified by the handshake. */
    readonly origin: string
    readonly chains: Pick<Chains, 'clientOf'>
    readonly repeats: Repeats
    /** Runs work of one name at a time in all tabs of the site. */
    alone(name: string, work: () => Promise<void>): Promise<void>
    now(): number
    /** Throws where the browser keeps nothing. */
    storage(): Pick<Storage, 'getItem' | 'setItem'>
  }
}
