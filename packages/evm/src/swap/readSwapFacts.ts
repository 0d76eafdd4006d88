import type { SwapRequest } from 'billfold/adapter'
import { BillfoldError, isBillfoldError, type NetworkId, rpcUnconfirmed, swapMismatch } from 'billfold/protocol'
import { decodeText } from '../abi/decodeText.ts'
import { readWord } from '../abi/readWord.ts'
import { word } from '../abi/word.ts'
import { callMany } from '../read/callMany.ts'
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
  const answered: Rpc.Node[] = []
  const first = await readOnce(rpc, options, answered, [])
  try {
    const second = await readOnce(rpc, options, [], [...answered])
    // Allowances are bigints, which Math.min does not take. The smaller one costs at most an approval too many.
    return second.allowance < first.allowance ? second : first
  } catch (cause) {
    if (cause instanceof NoOtherNode) return first
    if (isBillfoldError(cause, 'swap/mismatch') || isBillfoldError(cause, 'request/aborted')) throw cause
    throw new BillfoldError(rpcUnconfirmed, { cause })
  }
}

/** The network has nodes of one host only. */
class NoOtherNode extends Error {}

async function readOnce(
  rpc: Rpc,
  { swap, account, spender, networkId, multicall3 }: Parameters<typeof readSwapFacts>[1],
  answered: Rpc.Node[],
  except: readonly Rpc.Node[],
): Promise<{ readonly allowance: bigint }> {
  const through: Rpc = {
    ...rpc,
    async request(method, params = []) {
      const answer = await rpc.ask({ method, params, except })
      if (!answer) throw new NoOtherNode()
      answered.push(answer.node)
      return answer.result
    },
  }
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
