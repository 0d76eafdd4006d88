import * as v from 'valibot'
import { signLimits } from './signLimits.ts'

const hexBytes = /* @__PURE__ */ v.pipe(
  v.string(),
  v.maxLength(signLimits.dataBytes * 2 + 2),
  v.regex(/^0x([0-9a-fA-F]{2})*$/),
)
const amount = /* @__PURE__ */ v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 256n - 1n))
const small = /* @__PURE__ */ v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 64n - 2n))
const evmAddress = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
/** EIP-155's v of a legacy transaction must stay a safe number for those who read it (EIP-2294). */
const chainId = /* @__PURE__ */ v.pipe(
  v.bigint(),
  v.minValue(1n),
  v.maxValue(BigInt(Number.MAX_SAFE_INTEGER) / 2n - 36n),
)

const common = { chainId, nonce: small, gas: small, to: v.optional(evmAddress), value: amount, data: hexBytes }
const accessList = /* @__PURE__ */ v.pipe(
  v.array(
    v.object({
      address: evmAddress,
      storageKeys: v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))), v.maxLength(256)),
    }),
  ),
  v.maxLength(256),
)

/** An EVM transaction that is complete: nonce and fees are the vault's own. Amounts in wei. */
export const evmTransaction = /* @__PURE__ */ v.variant('type', [
  v.object({ ...common, type: v.literal('legacy'), gasPrice: amount }),
  v.object({ ...common, type: v.literal('eip2930'), gasPrice: amount, accessList }),
  v.object({
    ...common,
    type: v.literal('eip1559'),
    maxFeePerGas: amount,
    maxPriorityFeePerGas: amount,
    accessList,
  }),
])

const base64 = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(1_644), v.regex(/^[A-Za-z0-9+/]+={0,2}$/))

/** What the worker is asked to sign. */
export const signRequest = /* @__PURE__ */ v.variant('kind', [
  /** personal_sign; the message as 0x hex. */
  v.object({ kind: v.literal('evm-message'), message: hexBytes }),
  /** eth_signTypedData_v4; its JSON, and the network that the visitor is on. */
  v.object({ kind: v.literal('evm-typed-data'), chainId, json: v.pipe(v.string(), v.maxLength(signLimits.dataBytes)) }),
  v.object({ kind: v.literal('evm-transaction'), transaction: evmTransaction }),
  /** solana_signMessage; the message as 0x hex. */
  v.object({ kind: v.literal('solana-message'), message: hexBytes }),
  /** solana_signTransaction and solana_signAllTransactions; transactions as base64. */
  v.object({
    kind: v.literal('solana-transactions'),
    transactions: v.pipe(v.array(base64), v.minLength(1), v.maxLength(signLimits.transactions)),
  }),
])

export type SignRequest = v.InferOutput<typeof signRequest>
