import type { SwapRequest } from 'billfold/adapter'
import { BillfoldError, type NetworkId, swapMismatch } from 'billfold/protocol'
import { decodeText } from '../abi/decodeText.ts'
import { readWord } from '../abi/readWord.ts'
import { word } from '../abi/word.ts'
import { callMany } from '../read/callMany.ts'
import { readTwice } from '../read/readTwice.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { knownTokens } from '../tokens/knownTokens.ts'

/** Selectors of ERC-20. */
const selectors = { decimals: '0x313ce567', symbol: '0x95d89b41', allowance: '0xdd62ed3e' }

/**
 * Makes sure that both tokens are what they were shown as, and reads how much of the given one `spender` may take, in base
 * units. Where the network has nodes of several hosts, two have to agree: the first one may be the API's.
 *
 * @throws `swap/mismatch` · `rpc/unconfirmed` when a second node exists and does not answer · what reads throw.
 */
export async function readSwapFacts(
  rpc: Rpc,
  options: {
    readonly swap: SwapRequest
    readonly account: string
    readonly spender: string
    readonly networkId: NetworkId
    readonly multicall3: string | undefined
  },
): Promise<{ readonly allowance: bigint }> {
  const [first, second = first] = await readTwice(rpc, through => readOnce(through, options))
  // Allowances are bigints, which Math.min does not take. The smaller one costs at most an approval too many.
  return second.allowance < first.allowance ? second : first
}

async function readOnce(
  through: Rpc,
  { swap, account, spender, networkId, multicall3 }: Parameters<typeof readSwapFacts>[1],
): Promise<{ readonly allowance: bigint }> {
  const tokens = [swap.from, swap.to].flatMap(side =>
    side.address === undefined ? [] : [{ ...side, target: side.address }],
  )
  const given = swap.from.address
  const known = knownTokens[networkId] ?? []
  const answers = await callMany(through, multicall3, [
    ...tokens.flatMap(({ target }) => [
      { target, data: selectors.decimals },
      { target, data: selectors.symbol },
    ]),
    ...known.map(target => ({ target, data: selectors.symbol })),
    ...(given === undefined ? [] : [{ target: given, data: selectors.allowance + word(account) + word(spender) }]),
  ])
  const knownSymbols = answers.slice(tokens.length * 2).map(answer => decodeText(answer))
  for (const [index, { decimals, symbol, target }] of tokens.entries()) {
    const [scale, name] = answers.slice(index * 2)
    if (readWord(scale ?? '', 0) !== BigInt(decimals)) refuse(`${symbol} has other decimals`)
    if (decodeText(name) !== symbol) refuse(`${symbol} has another symbol`)
    // Any contract can call itself USDC.
    const at = known.findIndex((_, place) => knownSymbols[place] === symbol)
    if (at >= 0 && !known.some(one => one.toLowerCase() === target.toLowerCase()))
      refuse(`${symbol} is not the token that is known by this name`)
  }
  if (given === undefined) return { allowance: 0n }
  const allowance = readWord(answers.at(-1) ?? '', 0)
  if (allowance === undefined) refuse(`${swap.from.symbol} is no token`)
  return { allowance }
}

function refuse(difference: string): never {
  throw new BillfoldError(swapMismatch, { context: { difference } })
}
