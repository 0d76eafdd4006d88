import type { ContentError } from './ContentError.ts'
import { inParts } from './inParts.ts'
import type { NewMessage, Outcome, Receipt, Store } from './Store.ts'
import { toBytes } from './toBytes.ts'

type Waiting = {
  readonly messages: readonly NewMessage[]
  readonly resolve: (outcomes: readonly createWriter.Written[]) => void
  readonly reject: (error: unknown) => void
}
type Item = { readonly message: NewMessage; outcome?: createWriter.Written }

/** Messages or receipts of one transaction: what a store takes in a few milliseconds. */
const batchCount = 256
/** Receipts wait this long for others; a crash meanwhile only means that a message comes twice. */
const receiptDelayMs = 25
/** Receipts that the store could not take are written again after this time. */
const receiptRetryMs = 1_000
/** Receipts that are kept while the store is away. Beyond it the oldest go, and their messages come twice. */
const keptReceipts = 65_536

/**
 * Collects what many sockets want to write into few transactions: one is under way at a time, and writes that arrive meanwhile
 * are stored with the next. So the order of arrival is the order of the store, and a slow disk costs latency, not
 * throughput. A message or receipt whose content the store refuses fails alone (`inParts`).
 */
export function createWriter(options: createWriter.Options): createWriter.ReturnType {
  const { onFailure, onRefused, onSuccess, store } = options
  const queue: Waiting[] = []
  let receipts: Receipt[] = []
  let receiptTimer: NodeJS.Timeout | undefined
  /** The store has just failed to take receipts: further ones wait for the timer, however many they are. */
  let isResting = false
  /** The largest message that the store could not take since it took one of its size. */
  let refusedBytes = 0
  let running: Promise<void> | undefined
  let receiving: Promise<void> | undefined

  const largestOf = (items: readonly Item[]) => Math.max(...items.map(({ message }) => toBytes(message)))
  function noteWritable(bytes: number): void {
    if (bytes >= refusedBytes) refusedBytes = 0
  }

  async function append(part: readonly Item[]): Promise<void> {
    const startedAt = performance.now()
    const outcomes = await store.append(part.map(({ message }) => message))
    onSuccess(performance.now() - startedAt, outcomes)
    noteWritable(largestOf(part))
    for (const [at, item] of part.entries()) item.outcome = outcomes[at] ?? 'full'
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    const calls = batch.map(waiting => ({ waiting, items: waiting.messages.map((message): Item => ({ message })) }))
    let failure: unknown
    try {
      await inParts(
        calls.flatMap(({ items }) => items),
        append,
        (item, error) => {
          onRefused(error)
          item.outcome = 'refused'
        },
      )
    } catch (error) {
      onFailure(error)
      failure = error
      refusedBytes = Math.max(refusedBytes, largestOf(calls.flatMap(({ items }) => items)))
    }
    for (const { items, waiting } of calls) {
      const outcomes = items.flatMap(({ outcome }) => outcome ?? [])
      if (outcomes.length === items.length) waiting.resolve(outcomes)
      else waiting.reject(failure)
    }
  }

  async function run(): Promise<void> {
    // Frames of one turn of the loop belong together.
    await new Promise(resolve => setImmediate(resolve))
    while (queue.length > 0) {
      const batch: Waiting[] = []
      let count = 0
      while (queue[0] && (count === 0 || count + queue[0].messages.length <= batchCount)) {
        const next = queue.shift() as Waiting
        batch.push(next)
        count += next.messages.length
      }
      await write(batch)
    }
    running = undefined
  }

  async function receive(): Promise<void> {
    while (receipts.length > 0) {
      const batch = receipts.splice(0, batchCount)
      try {
        await inParts(
          batch,
          part => store.acknowledge(part),
          (_, error) => onRefused(error),
        )
      } catch (error) {
        onFailure(error)
        // A receipt that was written already does no harm.
        receipts = [...batch, ...receipts]
        isResting = true
        receiptTimer = setTimeout(flushReceipts, receiptRetryMs)
        return
      }
    }
  }

  function flushReceipts(): Promise<void> {
    clearTimeout(receiptTimer)
    receiptTimer = undefined
    isResting = false
    receiving ??= receive().finally(() => {
      receiving = undefined
    })
    return receiving
  }

  return {
    publish: messages =>
      new Promise((resolve, reject) => {
        queue.push({ messages, resolve, reject })
        running ??= run()
      }),
    acknowledge(receipt) {
      receipts.push(receipt)
      if (receipts.length > keptReceipts) receipts.shift()
      if (isResting) return
      if (receipts.length >= batchCount) void flushReceipts()
      else receiptTimer ??= setTimeout(flushReceipts, receiptDelayMs)
    },
    refusedBytes: () => refusedBytes,
    noteWritable,
    async flush() {
      while (running) await running
      while (receiving) await receiving
      await flushReceipts()
      clearTimeout(receiptTimer)
    },
  }
}

export declare namespace createWriter {
  type Options = {
    readonly store: Store
    onSuccess(tookMs: number, outcomes: readonly Outcome[]): void
    /** The store refused the content of one message or receipt. */
    onRefused(error: ContentError): void
    onFailure(error: unknown): void
  }
  /** What became of a message; `refused`: the store cannot keep its content. */
  type Written = Outcome | 'refused'
  type ReturnType = {
    /** Resolves once the messages are kept, with what became of each. */
    publish(messages: readonly NewMessage[]): Promise<readonly Written[]>
    acknowledge(receipt: Receipt): void
    /** Size of the largest message that the store could not take since it took one as large; 0 for none. */
    refusedBytes(): number
    /** The store has taken so much. */
    noteWritable(bytes: number): void
    /** Resolves once everything that was given is written, or the store refused to take it once more. */
    flush(): Promise<void>
  }
}
