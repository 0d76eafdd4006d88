import type { CallRequest, PaymentRequest } from 'billfold/adapter'
import { BillfoldError, isHex, payInvalidConfig } from 'billfold/protocol'
import { word } from '../abi/word.ts'

/** 4-byte selectors of the functions of a V2 router that pay an exact amount out. */
const selectors = {
  /** `swapTokensForExactTokens(uint256,uint256,address[],address,uint256)` */
  tokensForTokens: '0x8803dbee',
  /** `swapETHForExactTokens(uint256,address[],address,uint256)`, which returns what is left of the value. */
  nativeForTokens: '0xfb3bdb41',
  /** `swapTokensForExactETH(uint256,uint256,address[],address,uint256)` */
  tokensForNative: '0x4a25d94a',
} as const
/** `transfer(address,uint256)` of ERC-20. */
const transferSelector = '0xa9059cbb'
const referenceCharacters = 66

/**
 * The transaction of a payment: a transfer of the asset itself, or a swap along `swap.path` that pays the recipient exactly the
 * amount. A reference is written behind the call data, where contracts do not read it (as by ERC-8021), so that one transaction
 * has one.
 *
 * @throws `pay/invalid-config` unless it is 32 bytes in hex.
 */
export function payCall(
  { asset, amount, recipient, reference }: Pick<PaymentRequest, 'asset' | 'amount' | 'recipient' | 'reference'>,
  swap?: payCall.Swap,
): CallRequest {
  if (reference !== undefined && !(isHex(reference) && reference.length === referenceCharacters))
    throw new BillfoldError(payInvalidConfig, { context: { reason: 'a reference has 32 bytes' } })
  const { address } = asset
  const call = swap
    ? swapCall({ amount, recipient }, swap)
    : address === undefined
      ? { to: recipient, value: amount, data: '0x' }
      : { to: address, value: 0n, data: transferSelector + word(recipient) + word(amount) }
  return { ...call, data: `${call.data}${reference?.slice(2).toLowerCase() ?? ''}` }
}

export declare namespace payCall {
  type Swap = {
    readonly router: string
    readonly path: readonly string[]
    /** Whether the first or the last token of the path stands for the native currency. */
    readonly isNativeIn: boolean
    readonly isNativeOut: boolean
    /** Base units that are given at most. */
    readonly maxAmount: bigint
    /** Unix time in seconds. */
    readonly deadline: bigint
  }
}

function swapCall(
  { amount, recipient }: Pick<PaymentRequest, 'amount' | 'recipient'>,
  { router, path, isNativeIn, isNativeOut, maxAmount, deadline }: payCall.Swap,
): CallRequest {
  const selector = isNativeIn
    ? selectors.nativeForTokens
    : isNativeOut
      ? selectors.tokensForNative
      : selectors.tokensForTokens
  const data = [
    selector,
    word(amount),
    ...(isNativeIn ? [] : [word(maxAmount)]),
    word(isNativeIn ? 0x80n : 0xa0n),
    word(recipient),
    word(deadline),
    word(BigInt(path.length)),
    ...path.map(item => word(item)),
  ]
  return { to: router, value: isNativeIn ? maxAmount : 0n, data: data.join('') }
}
