import type { ServedNetwork } from '../../../../tenants/networks/ServedNetwork.ts'
import type { RpcOutcome } from '../../../../upstream/rpc/RpcCall.ts'
import type { RpcClient } from '../../../../upstream/rpc/RpcClient.ts'
import { readResult } from '../../../../upstream/rpc/readResult.ts'
import { UpstreamError } from '../../../../upstream/UpstreamError.ts'
import { decodeText } from './decodeText.ts'

/** `name()`, `symbol()`, `decimals()`. */
const selectors = ['0x06fdde03', '0x95d89b41', '0x313ce567']
/**
 * Gas for each question. Memory costs the square of its size, so this also bounds what an answer can hold, to a few hundred
 * kilobytes; and one token that burns all of it takes nothing from the next, as it would inside one multicall.
 */
const gas = '0x30d40'
const decimalsLimit = 77n

/**
 * Names, symbols and decimals of tokens, in the given order; absent where a contract reverts or answers nonsense. `undefined`
 * for a token that a node did not answer for: it was busy, or it failed.
 *
 * @throws UpstreamError when no node answers.
 */
export async function readTokenTexts(
  network: ServedNetwork,
  rpc: RpcClient,
  tokens: readonly string[],
): Promise<(readTokenTexts.Texts | undefined)[]> {
  const calls = tokens.flatMap(to =>
    selectors.map(data => ({ method: 'eth_call', params: [{ to, data, gas }, 'latest'] })),
  )
  try {
    const outcomes = await rpc.ask(network, calls)
    return tokens.map((_, index) => toTexts(outcomes.slice(index * 3, index * 3 + 3)))
  } catch (error) {
    // Together the texts may be too long for one answer: then each token is asked alone.
    if (!(error instanceof UpstreamError) || tokens.length === 1) throw error
    const texts: (readTokenTexts.Texts | undefined)[] = []
    for (const token of tokens) texts.push(...(await readTokenTexts(network, rpc, [token])))
    return texts
  }
}

function toTexts(outcomes: readonly RpcOutcome[]): readTokenTexts.Texts | undefined {
  try {
    const [name, symbol, decimals] = outcomes.map(outcome => readResult(outcome, ['reverted']))
    return { name: decodeText(name, 128), symbol: decodeText(symbol, 64), decimals: readDecimals(decimals) }
  } catch (error) {
    if (error instanceof UpstreamError) return undefined
    throw error
  }
}

function readDecimals(answer: unknown): number | undefined {
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(answer)) return undefined
  const value = BigInt(answer)
  return value <= decimalsLimit ? Number(value) : undefined
}

export declare namespace readTokenTexts {
  type Texts = {
    readonly name: string | undefined
    readonly symbol: string | undefined
    readonly decimals: number | undefined
  }
}
