import * as v from 'valibot'

/** All that there will ever be: a JSON number holds it exactly. */
const maximumSatoshi = 2_099_999_997_690_000
const satoshi = /* @__PURE__ */ v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(maximumSatoshi),
  v.transform(value => BigInt(value)),
)
/** How many, or how high. */
export const count = /* @__PURE__ */ v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const script = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(200_000), v.regex(/^([\da-f]{2})*$/))

/** A 32-byte hash in hex. */
export const hash = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))

/** Where a transaction stands: `/tx/:txid/status`. */
export const status = /* @__PURE__ */ v.object({
  confirmed: v.boolean(),
  block_height: v.optional(count),
  block_hash: v.optional(hash),
  block_time: v.optional(count),
})

/** `/tx/:txid/outspend/:vout`: which transaction spends an output. */
export const outspend = /* @__PURE__ */ v.object({ txid: v.optional(hash), status: v.optional(status) })

/** `/address/:address/utxo` */
export const unspent = /* @__PURE__ */ v.array(v.object({ txid: hash, vout: count, value: satoshi, status }))

const output = /* @__PURE__ */ v.object({
  scriptpubkey: script,
  scriptpubkey_address: v.optional(v.pipe(v.string(), v.maxLength(100))),
  value: satoshi,
})

/** The part of `/tx/:txid` that shows whether it is known, whether a block holds it, and what it pays. */
export const known = /* @__PURE__ */ v.object({ txid: hash, status, vout: v.optional(v.array(output)) })

/** `/address/:address/txs` and its kin */
export const transactions = /* @__PURE__ */ v.array(
  v.object({
    txid: hash,
    vin: v.array(
      v.object({ txid: hash, vout: count, prevout: v.nullable(output), is_coinbase: v.optional(v.boolean()) }),
    ),
    vout: v.array(output),
    fee: satoshi,
    weight: count,
    status,
  }),
)

/** `/fee-estimates`: satoshi for each virtual byte, by blocks to wait. */
export const feeEstimates = /* @__PURE__ */ v.record(
  v.pipe(v.string(), v.regex(/^\d{1,5}$/)),
  v.pipe(v.number(), v.finite(), v.minValue(0)),
)
