import { BillfoldError, isEvmAddress, type NetworkId, sendInvalidAddress } from 'billfold/protocol'
import { decodeText } from '../abi/decodeText.ts'
import { readWord } from '../abi/readWord.ts'
import { word } from '../abi/word.ts'
import { checksumAddress } from '../address/checksumAddress.ts'
import { callMany } from './callMany.ts'
import { openRpc } from './openRpc.ts'
import type { ReadOptions } from './ReadOptions.ts'

/** Selectors of ERC-20. */
const selectors = { balanceOf: '0x70a08231', decimals: '0x313ce567', symbol: '0x95d89b41', name: '0x06fdde03' }
/** 10^77 is the largest power of ten in 256 bits. */
const decimalsLimit = 77

/**
 * What an account holds of the given ERC-20 tokens, in base units, in the given order. A token that does not answer as
 * one is left out and the others stay: no balance, decimals or symbol (fault 30), or zero decimals (specification
 * section 5). Symbols of type `bytes32` are read too.
 *
 * @throws `rpc/all-failed` within 10 s when no address answers · `send/invalid-address` for the account's ·
 * `request/aborted`.
 * @example const tokens = await readTokenBalances({ fetch, rpcUrls, chain: base, address, tokens: [{ address: usdc }] })
 */
export async function readTokenBalances(
  options: readTokenBalances.Options,
): Promise<readonly readTokenBalances.TokenBalance[]> {
  const { address, chain } = options
  if (!isEvmAddress(address)) throw new BillfoldError(sendInvalidAddress)
  const seen = new Set<string>()
  const tokens = options.tokens.filter(token => {
    const key = token.address.toLowerCase()
    return isEvmAddress(token.address) && !seen.has(key) && seen.add(key)
  })
  if (!tokens.length) return []
  const answers = await callMany(
    openRpc(options),
    chain.contracts?.multicall3,
    tokens.flatMap(({ address: target }) => [
      { target, data: selectors.balanceOf + word(address) },
      { target, data: selectors.decimals },
      { target, data: selectors.symbol },
      { target, data: selectors.name },
    ]),
  )
  return tokens.flatMap((token, index) => {
    const [held, scale, shortName, longName] = answers.slice(index * 4)
    const balance = readWord(held ?? '', 0)
    const decimals = readWord(scale ?? '', 0)
    const symbol = decodeText(shortName)
    if (balance === undefined || !decimals || decimals > decimalsLimit || !symbol) return []
    return [
      {
        networkId: chain.id,
        address: checksumAddress(token.address),
        name: decodeText(longName) ?? symbol,
        symbol,
        decimals: Number(decimals),
        balance,
        ...(token.iconUrl === undefined ? {} : { iconUrl: token.iconUrl }),
      },
    ]
  })
}

export declare namespace readTokenBalances {
  type Options = ReadOptions & {
    readonly address: string
    readonly tokens: readonly { readonly address: string; readonly iconUrl?: string }[]
  }
  type TokenBalance = {
    readonly networkId: NetworkId
    readonly address: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly balance: bigint
    readonly iconUrl?: string
  }
}
