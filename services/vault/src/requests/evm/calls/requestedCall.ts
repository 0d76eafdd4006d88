import { isEvmAddress, isHex } from 'billfold/protocol'
import * as v from 'valibot'

const quantity = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^(0x[\da-f]{1,64}|\d{1,78})$/i)),
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.bigint(),
  ]),
  v.transform(value => BigInt(value)),
)
const data = v.pipe(
  v.string(),
  v.check(text => isHex(text) && text.length % 2 === 0),
)

/** Types of transactions, by number or by viem's names, that say nothing which the vault would leave out: it sends of its own type. */
const knownType = /^(0x0*[0124]|[0124]|legacy|eip(2930|1559|7702))$/i

/**
 * A call as sites write it. What the vault decides itself (nonce, fees) is not read, only refused where it is no number; the gas is a hint. Blobs, and what
 * networks have of their own, are refused: sent without, it would be another call.
 */
export const requestedCall = v.pipe(
  v.object({
    from: v.optional(v.string()),
    to: v.optional(
      v.nullable(
        v.pipe(
          v.string(),
          v.check(text => isEvmAddress(text)),
        ),
      ),
    ),
    value: v.optional(quantity, 0n),
    data: v.optional(data),
    input: v.optional(data),
    gas: v.optional(quantity),
    gasLimit: v.nullish(quantity),
    gasPrice: v.nullish(quantity),
    maxFeePerGas: v.nullish(quantity),
    maxPriorityFeePerGas: v.nullish(quantity),
    nonce: v.nullish(quantity),
    chainId: v.optional(quantity),
    type: v.nullish(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.check(type => knownType.test(String(type))),
      ),
    ),
    authorizationList: v.optional(v.unknown()),
  }),
  // Two writings of one thing that say two things say nothing.
  v.check(call => call.data === undefined || call.input === undefined || call.data === call.input),
  v.transform(({ authorizationList, chainId, data: given, from, gas, gasLimit, input, to, type, value }) => ({
    from,
    value,
    chainId,
    gas: gas ?? gasLimit ?? undefined,
    /** EIP-7702: puts the code of a contract on an account. */
    isDelegation:
      (Array.isArray(authorizationList) && authorizationList.length > 0) || /^(0x0*4|4|eip7702)$/i.test(String(type)),
    ...(to ? { to } : {}),
    data: (given ?? input ?? '0x').toLowerCase(),
  })),
)

export type RequestedCall = v.InferOutput<typeof requestedCall>
