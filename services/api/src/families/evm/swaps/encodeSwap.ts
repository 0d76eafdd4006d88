import { toAddressList } from './words/toAddressList.ts'
import { toAddressWord } from './words/toAddressWord.ts'
import { toWord } from './words/toWord.ts'

/** Functions of the usual V2 router, by what goes in and out. */
const selectors = {
  tokens: '0x38ed1739',
  fromNative: '0x7ff36ab5',
  toNative: '0x18cbafe5',
}

/**
 * The call of a V2 router that swaps an exact amount along one path: `swapExactTokensForTokens`, `swapExactETHForTokens` or
 * `swapExactTokensForETH`. Addresses in lower case, the path in wrapped tokens; `0x` hex. Pure.
 */
export function encodeSwap(options: encodeSwap.Options): string {
  const { kind, amountIn, minAmountOut, path, to, deadline } = options
  const head = kind === 'fromNative' ? [minAmountOut] : [amountIn, minAmountOut]
  const offset = BigInt(head.length + 3) * 32n
  return (
    selectors[kind] +
    head.map(toWord).join('') +
    toWord(offset) +
    toAddressWord(to) +
    toWord(BigInt(deadline)) +
    toAddressList(path)
  )
}

export declare namespace encodeSwap {
  type Options = {
    readonly kind: 'tokens' | 'fromNative' | 'toNative'
    readonly amountIn: bigint
    readonly minAmountOut: bigint
    readonly path: readonly string[]
    /** Who receives. */
    readonly to: string
    /** Unix time in seconds. */
    readonly deadline: number
  }
}
