import { toAddressList } from './words/toAddressList.ts'
import { toAddressWord } from './words/toAddressWord.ts'
import { toWord } from './words/toWord.ts'

/** `swap(address,address,(uint256,address[])[],uint256,address,uint256)`. */
const selector = '0xac0d7d7c'
/** Stands for the native currency there. */
const zero = `0x${'0'.repeat(40)}`

/** The call of a split router: several legs in one transaction. Addresses in lower case; `0x` hex. Pure. */
export function encodeSplitSwap(options: encodeSplitSwap.Options): string {
  const { from = zero, to = zero, legs, minAmountOut, receiver, deadline } = options
  const bodies = legs.map(({ amountIn, path }) => toWord(amountIn) + toWord(64n) + toAddressList(path))
  let offset = BigInt(legs.length) * 32n
  const offsets = bodies.map(body => {
    const at = offset
    offset += BigInt(body.length / 2)
    return toWord(at)
  })
  return (
    selector +
    toAddressWord(from) +
    toAddressWord(to) +
    toWord(192n) +
    toWord(minAmountOut) +
    toAddressWord(receiver) +
    toWord(BigInt(deadline)) +
    toWord(BigInt(legs.length)) +
    offsets.join('') +
    bodies.join('')
  )
}

export declare namespace encodeSplitSwap {
  type Options = {
    /** Absent: the native currency. */
    readonly from: string | undefined
    readonly to: string | undefined
    /** Paths in wrapped tokens. */
    readonly legs: readonly { readonly amountIn: bigint; readonly path: readonly string[] }[]
    readonly minAmountOut: bigint
    /** Who receives. */
    readonly receiver: string
    /** Unix time in seconds. */
    readonly deadline: number
  }
}
