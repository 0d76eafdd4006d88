import * as v from 'valibot'

// What Esplora answers (API.md of Blockstream's Esplora), as far as it is read.

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
/** All that there will ever be is far below 2^53. */
const satoshi = v.pipe(
  whole,
  v.maxValue(21_000_000 * 100_000_000),
  v.transform(value => BigInt(value)),
)
const sum = v.pipe(
  whole,
  v.safeInteger(),
  v.transform(value => BigInt(value)),
)
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const hex = v.pipe(v.string(), v.regex(/^([0-9a-f]{2})*$/))
const stats = v.object({ funded_txo_sum: sum, spent_txo_sum: sum })

/** `/address/:address`. Sums are of everything that ever came, so they may be above all that there is. */
export const addressAnswer = v.object({ chain_stats: stats, mempool_stats: stats })

const output = v.object({ scriptpubkey_address: v.optional(v.string()), value: satoshi })
const status = v.object({
  confirmed: v.boolean(),
  block_height: v.nullish(whole),
  block_time: v.nullish(whole),
})

/** `/tx/:txid/status`. */
export const txStatusAnswer = status

/** `/tx/:txid`. */
export const transactionAnswer = v.object({
  txid: hash,
  vin: v.array(
    v.object({
      txid: hash,
      vout: whole,
      prevout: v.nullish(output),
      witness: v.optional(v.array(hex), []),
      is_coinbase: v.boolean(),
    }),
  ),
  vout: v.array(output),
  fee: satoshi,
  status,
})
/** What Esplora says of one transaction. */
export type BitcoinTransaction = v.InferOutput<typeof transactionAnswer>

/** `/address/:address/txs` and its like. */
export const transactionsAnswer = v.array(transactionAnswer)
/** `/address/:address/utxo`. */
export const unspentAnswer = v.array(v.object({ txid: hash, vout: whole, value: satoshi, status }))
