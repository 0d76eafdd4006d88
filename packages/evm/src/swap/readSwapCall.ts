import { word } from '../abi/word.ts'
import type { SwapCall } from './SwapCall.ts'
import type { SwapContract } from './SwapContract.ts'

/** 4-byte selectors of the functions that swap a given amount, by what they are called. */
const selectors = {
  /** `swapExactTokensForTokens(uint256,uint256,address[],address,uint256)` */
  tokensForTokens: '0x38ed1739',
  /** `swapExactETHForTokens(uint256,address[],address,uint256)` */
  nativeForTokens: '0x7ff36ab5',
  /** `swapExactTokensForETH(uint256,uint256,address[],address,uint256)` */
  tokensForNative: '0x18cbafe5',
  /** `swap(address,address,(uint256,address[])[],uint256,address,uint256)` */
  split: '0xac0d7d7c',
  /** `swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)` */
  oneInch: '0x07ed2379',
} as const

/** More hops or legs than a route has. */
const itemLimit = 32
const oneInchNative = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const noAddress = `0x${'0'.repeat(40)}`

/**
 * Reads the call data of a swap through `contract`; `undefined` for every function but those above, and for data that is not
 * written exactly as the ABI encodes what was read: then nothing in it is unseen.
 */
export function readSwapCall(contract: SwapContract, data: string): SwapCall | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  const body = data.slice(10).toLowerCase()
  if (body.length % 64 !== 0) return undefined
  const words = body.match(/.{64}/g) ?? []
  if (contract.kind === 'one-inch') return selector === selectors.oneInch ? readOneInch(words) : undefined
  const native = contract.wrappedNative.toLowerCase()
  if (contract.kind === 'split-router') return selector === selectors.split ? readSplit(words, native) : undefined
  return readPoolRouter(selector, words, native)
}

function readPoolRouter(selector: string, words: readonly string[], native: string): SwapCall | undefined {
  const isNativeIn = selector === selectors.nativeForTokens
  const isNativeOut = selector === selectors.tokensForNative
  if (!isNativeIn && !isNativeOut && selector !== selectors.tokensForTokens) return undefined
  const [amount, rest] = isNativeIn ? [undefined, words] : [number(words[0]), words.slice(1)]
  const [minReceived, , receiver, deadline] = rest
  const path = readPath(rest.slice(4))
  if (!path) return undefined
  const written = [
    ...(amount === undefined ? [] : [word(amount)]),
    word(number(minReceived)),
    word(isNativeIn ? 0x80n : 0xa0n),
    word(address(receiver)),
    word(number(deadline)),
    ...writePath(path),
  ]
  if (written.join('') !== words.join('')) return undefined
  return sides(path, native, isNativeIn, isNativeOut, {
    ...(amount === undefined ? {} : { amount }),
    minReceived: number(minReceived),
    receiver: address(receiver),
    deadline: number(deadline),
    // An array of amounts, of which the last one arrives.
    answers: 'last',
  })
}

function readSplit(words: readonly string[], native: string): SwapCall | undefined {
  const [tokenIn, tokenOut, , minReceived, receiver, deadline, count] = words
  const [from, to] = [address(tokenIn), address(tokenOut)]
  const legCount = Number(number(count))
  if (!(legCount > 0 && legCount <= itemLimit)) return undefined
  const legs: { readonly amount: bigint; readonly path: readonly string[] }[] = []
  let at = 7 + legCount
  for (let index = 0; index < legCount; index += 1) {
    const path = readPath(words.slice(at + 2))
    if (!path) return undefined
    legs.push({ amount: number(words[at]), path })
    at += 3 + path.length
  }
  const bodies = legs.map(({ amount, path }) => [word(amount), word(0x40n), ...writePath(path)])
  let offset = legCount
  const offsets = bodies.map(body => {
    const here = word(BigInt(offset * 32))
    offset += body.length
    return here
  })
  const written = [
    word(from),
    word(to),
    word(0xc0n),
    word(number(minReceived)),
    word(address(receiver)),
    word(number(deadline)),
    word(BigInt(legCount)),
    ...offsets,
    ...bodies.flat(),
  ]
  if (written.join('') !== words.join('')) return undefined
  const ends = [from, to].map(end => (end === noAddress ? native : end))
  if (legs.some(({ path }) => path[0] !== ends[0] || path.at(-1) !== ends[1])) return undefined
  return {
    ...(from === noAddress ? {} : { from }),
    ...(to === noAddress ? {} : { to }),
    amount: legs.reduce((sum, leg) => sum + leg.amount, 0n),
    minReceived: number(minReceived),
    receiver: address(receiver),
    deadline: number(deadline),
    answers: 'first',
  }
}

/** The last argument is a program for the executor: what it does is bounded by what the router checks at its end. */
function readOneInch(words: readonly string[]): SwapCall | undefined {
  const [, source, target, , receiver, amount, minReceived, flags, offset, length] = words
  // A part of the amount may not be swapped, and no other way of paying be used.
  if (number(flags) !== 0n || number(offset) !== 0x120n) return undefined
  const programWords = Math.ceil(Number(number(length)) / 32)
  if (words.length !== 10 + programWords) return undefined
  const heads = words.slice(0, 5).map(address)
  if (heads.map(head => word(head)).join('') !== words.slice(0, 5).join('')) return undefined
  const [from, to] = [address(source), address(target)]
  return {
    ...(from === oneInchNative ? {} : { from }),
    ...(to === oneInchNative ? {} : { to }),
    amount: number(amount),
    minReceived: number(minReceived),
    receiver: address(receiver),
    answers: 'first',
  }
}

function sides(
  path: readonly string[],
  native: string,
  isNativeIn: boolean,
  isNativeOut: boolean,
  rest: Omit<SwapCall, 'from' | 'to'>,
): SwapCall | undefined {
  const [from = '', to = ''] = [path[0], path.at(-1)]
  if ((isNativeIn && from !== native) || (isNativeOut && to !== native)) return undefined
  return { ...rest, ...(isNativeIn ? {} : { from }), ...(isNativeOut ? {} : { to }) }
}

/** An `address[]` at the start of `words`. */
function readPath(words: readonly string[]): readonly string[] | undefined {
  const count = Number(number(words[0]))
  if (!(count >= 2 && count <= itemLimit) || words.length < count + 1) return undefined
  return words.slice(1, count + 1).map(address)
}

function writePath(path: readonly string[]): readonly string[] {
  return [word(BigInt(path.length)), ...path.map(item => word(item))]
}

/** What is missing reads as zero, which is then written where nothing stood: the comparison fails. */
function number(digits = '0'): bigint {
  return BigInt(`0x${digits}`)
}

function address(digits = ''): string {
  return `0x${digits.slice(24).padStart(40, '0')}`
}
