import type { NewMessage, Outcome, Receipt, Store } from './Store.ts'

type Waiting = {
  readonly messages: readonly NewMessage[]
  readonly resolve: (outcomes: readonly Outcome[]) => void
  readonly reject: (error: unknown) => void
}

/** Messages of one transaction: what a store takes in a few milliseconds. */
const batchCount = 256
/** Receipts wait this long for others; a crash meanwhile only means that a message comes twice. */
const receiptDelayMs = 25

/**
 * Collects what many sockets want to write into few transactions: one is under way at a time, and whoever comes meanwhile
 * goes together with the next. So the order of coming is the order of the store, and a slow disk costs latency, not
 * throughput.
 */
export function createWriter(options: createWriter.Options): createWriter.ReturnType {
  const { onFailure, onSuccess, store } = options
  const queue: Waiting[] = []
  let receipts: Receipt[] = []
  let receiptTimer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let receiving: Promise<void> = Promise.resolve()

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
      const startedAt = performance.now()
      try {
        const outcomes = await store.append(batch.flatMap(one => one.messages))
        onSuccess(performance.now() - startedAt, outcomes)
        let at = 0
        for (const one of batch) {
          one.resolve(outcomes.slice(at, at + one.messages.length))
          at += one.messages.length
        }
      } catch (error) {
        onFailure(error)
        for (const one of batch) one.reject(error)
      }
    }
    running = undefined
  }

  function flushReceipts(): Promise<void> {
    clearTimeout(receiptTimer)
    receiptTimer = undefined
    const batch = receipts
    receipts = []
    if (batch.length > 0) receiving = receiving.then(() => store.acknowledge(batch)).catch(onFailure)
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
      if (receipts.length >= batchCount) void flushReceipts()
      else receiptTimer ??= setTimeout(flushReceipts, receiptDelayMs)
    },
    async flush() {
      while (running) await running
      await flushReceipts()
    },
  }
}

export declare namespace createWriter {
  type Options = {
    readonly store: Store
    onSuccess(tookMs: number, outcomes: readonly Outcome[]): void
    onFailure(error: unknown): void
  }
  type ReturnType = {
    /** Resolves once the messages are kept, with what became of each. */
    publish(messages: readonly NewMessage[]): Promise<readonly Outcome[]>
    acknowledge(receipt: Receipt): void
    /** Resolves once everything that was given is written. */
    flush(): Promise<void>
  }
}
