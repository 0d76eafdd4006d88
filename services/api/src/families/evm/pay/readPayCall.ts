import { readAddressWord } from '../swaps/words/readAddressWord.ts'
import { readWord } from '../swaps/words/readWord.ts'

/** 4-byte selectors of the calls by which a payment is made. */
const selectors = {
  transfer: '0xa9059cbb',
  /** `swapTokensForExactTokens(uint256,uint256,address[],address,uint256)` */
  tokensForTokens: '0x8803dbee',
  /** `swapETHForExactTokens(uint256,address[],address,uint256)` */
  nativeForTokens: '0xfb3bdb41',
  /** `swapTokensForExactETH(uint256,uint256,address[],address,uint256)` */
  tokensForNative: '0x4a25d94a',
} as const
const maxPath = 32
const wordDigits = 64
const selectorDigits = 10

/** What a transaction pays by its call. Addresses in lower case. */
export type PayCall = {
  /** `undefined` for the native currency. */
  readonly token: string | undefined
  readonly amount: bigint
  readonly recipient: string
  /** What stands behind the call: 32 bytes as 0x hex. */
  readonly reference: string
}

/**
 * Reads the payment of a transaction: a transfer of the native currency or of a token, or an exact amount from the V2 router that
 * the operator configured. `undefined` for all else: a contract that pays the recipient as part of something else, such as a wage
 * that anybody may release, is no payment of an order. The reference is the last 32 bytes, so a transaction has one.
 */
export function readPayCall(
  { to, value, input }: readPayCall.Transaction,
  routers: { readonly router: string | undefined; readonly wrappedNative: string | undefined },
): PayCall | undefined {
  const referenceAt = input.length - wordDigits
  if (referenceAt < 2) return undefined
  const reference = `0x${input.slice(referenceAt).toLowerCase()}`
  if (referenceAt === 2) return { token: undefined, amount: value, recipient: to, reference }
  const selector = input.slice(0, selectorDigits).toLowerCase()
  const body = `0x${input.slice(selectorDigits, referenceAt)}`
  if (selector === selectors.transfer) {
    const [recipient, amount] = [readAddressWord(body, 0), readWord(body, 1)]
    if (recipient === undefined || amount === undefined || body.length !== 2 + 2 * wordDigits) return undefined
    return { token: to, amount, recipient, reference }
  }
  if (to !== routers.router) return undefined
  return readSwap(selector, body, routers.wrappedNative, reference)
}

export declare namespace readPayCall {
  type Transaction = {
    /** In lower case. */
    readonly to: string
    readonly value: bigint
    /** 0x hex. */
    readonly input: string
  }
}

function readSwap(
  selector: string,
  body: string,
  wrappedNative: string | undefined,
  reference: string,
): PayCall | undefined {
  const isNativeOut = selector === selectors.tokensForNative
  const isNativeIn = selector === selectors.nativeForTokens
  if (!isNativeOut && !isNativeIn && selector !== selectors.tokensForTokens) return undefined
  // Without an amount that is given at most, all words stand one place earlier.
  const at = isNativeIn ? 1 : 2
  const head = BigInt(at + 3)
  const [amount, offset, recipient] = [readWord(body, 0), readWord(body, at), readAddressWord(body, at + 1)]
  const count = Number(readWord(body, Number(head)) ?? 0n)
  if (amount === undefined || recipient === undefined || offset !== head * 32n) return undefined
  if (!(count >= 2 && count <= maxPath) || body.length !== 2 + (Number(head) + 1 + count) * wordDigits) return undefined
  const last = readAddressWord(body, Number(head) + count)
  if (last === undefined || (isNativeOut && last !== wrappedNative)) return undefined
  return { token: isNativeOut ? undefined : last, amount, recipient, reference }
}
