import * as v from 'valibot'

// What nodes answer, as far as the index reads it. Everything else in an answer is dropped; a part that does not fit makes
// the whole block unreadable, which is tried again and never guessed at.

const maxLogTopics = 4
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())
const big = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform(value => BigInt(value)),
)
/** Block numbers, seconds and nonces: below 2^52. */
const count = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,13}$/),
  v.transform(value => Number(value)),
)
const data = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))

const transaction = v.object({
  hash,
  from: address,
  to: v.nullish(address),
  value: big,
  nonce: count,
  // Only what is called counts; the rest may be large.
  input: v.pipe(
    v.string(),
    v.transform(value => value.slice(0, 10).toLowerCase()),
    v.regex(/^0x[0-9a-f]*$/),
  ),
})

/** `eth_getBlockByNumber` without transactions. */
export const nodeHeader = v.object({ number: count, hash })

/** `eth_getBlockByNumber` with transactions. */
export const nodeBlock = v.object({
  number: count,
  hash,
  parentHash: hash,
  timestamp: count,
  transactions: v.array(transaction),
})
export type NodeBlock = v.InferOutput<typeof nodeBlock>

/** `eth_getTransactionReceipt`, and each of `eth_getBlockReceipts`. Before Byzantium there was no status. */
export const nodeReceipt = v.object({
  transactionHash: hash,
  blockHash: hash,
  status: v.optional(v.pipe(v.string(), v.regex(/^0x0*[01]$/)), '0x1'),
  contractAddress: v.nullish(address),
  gasUsed: count,
  logs: v.array(v.object({ address, topics: v.pipe(v.array(hash), v.maxLength(maxLogTopics)), data })),
})
export type NodeReceipt = v.InferOutput<typeof nodeReceipt>

/** One frame of `trace_block` or `trace_transaction`. Rewards of miners belong to no transaction. */
export const nodeTraces = v.array(
  v.object({
    type: v.string(),
    blockHash: v.optional(hash),
    transactionHash: v.nullish(hash),
    traceAddress: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), []),
    error: v.nullish(v.string()),
    action: v.object({
      from: v.nullish(address),
      to: v.nullish(address),
      value: v.nullish(big),
      callType: v.nullish(v.string()),
      address: v.nullish(address),
      refundAddress: v.nullish(address),
      balance: v.nullish(big),
    }),
    result: v.nullish(v.object({ address: v.nullish(address) })),
  }),
)

type CallFrame = {
  type: string
  from: string
  to?: string | null | undefined
  value?: bigint | null | undefined
  error?: string | null | undefined
  calls?: CallFrame[] | null | undefined
}

/** `debug_traceTransaction` by the `callTracer`. */
export const nodeCallFrame: v.GenericSchema<unknown, CallFrame> = v.object({
  type: v.string(),
  from: address,
  to: v.nullish(address),
  value: v.nullish(big),
  error: v.nullish(v.string()),
  calls: v.nullish(v.array(v.lazy(() => nodeCallFrame))),
})
export type { CallFrame }
