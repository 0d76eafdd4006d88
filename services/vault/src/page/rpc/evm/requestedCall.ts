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

/** A call as sites write it. What the vault decides itself (nonce, fees) is not read; the gas is a wish. */
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
    chainId: v.optional(quantity),
    type: v.optional(v.unknown()),
    authorizationList: v.optional(v.unknown()),
  }),
  // Two writings of one thing that say two things say nothing.
  v.check(call => call.data === undefined || call.input === undefined || call.data === call.input),
  v.transform(({ authorizationList, input, data: given, to, type, ...rest }) => ({
    ...rest,
    /** EIP-7702: puts the code of a contract on an account. */
    isDelegation:
      (Array.isArray(authorizationList) && authorizationList.length > 0) || /^(0x0*4|4|eip7702)$/i.test(String(type)),
    ...(to ? { to } : {}),
    data: (given ?? input ?? '0x').toLowerCase(),
  })),
)

export type RequestedCall = v.InferOutput<typeof requestedCall>
