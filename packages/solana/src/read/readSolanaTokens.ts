import { BillfoldError, type NetworkId, sendInvalidAddress } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { listTokenAccounts } from './listTokenAccounts.ts'
import { openRpc } from './openRpc.ts'
import type { ReadOptions } from './ReadOptions.ts'
import { readMints } from './readMints.ts'

/** More tokens of one account are not looked at: strangers can send any number of them to any account. */
const tokenCount = 500

/**
 * What an account holds of tokens of both token programs, in base units: all that it has something of, or, with `tokens`,
 * exactly those, in the given order, zero included. Several accounts of one mint are added up. NFTs (no decimals) and
 * accounts that are not mints are left out. Names and symbols are those of the mint or of its Metaplex account; a mint without either
 * is called by its address.
 *
 * Balances are those that the token's program shows: of Token-2022 mints that are scaled or bear interest, the balance
 * times that. Mints with an extension that is not known here are left out.
 *
 * @throws `rpc/all-failed` within 10 s when no address answers · `send/invalid-address` · `request/aborted`.
 * @example
 * const tokens = await readSolanaTokens({ fetch, rpcUrls, chain: solanaMainnet, address })
 */
export async function readSolanaTokens(
  options: readSolanaTokens.Options,
): Promise<readonly readSolanaTokens.TokenBalance[]> {
  const { address, chain, tokens } = options
  if (!isAddress(address)) throw new BillfoldError(sendInvalidAddress)
  const rpc = openRpc(options)
  const held = new Map<string, bigint>()
  for (const { mint, amount } of await listTokenAccounts(rpc, address)) held.set(mint, (held.get(mint) ?? 0n) + amount)
  const wanted = tokens
    ? [...new Set(tokens.map(token => token.address).filter(isAddress))]
    : [...held].flatMap(([mint, amount]) => (amount > 0n ? [mint] : []))
  const mints = wanted.slice(0, tokenCount)
  const facts = await readMints(rpc, mints)
  return mints.flatMap(mint => {
    const { toShown, ...rest } = facts.get(mint) ?? { decimals: 0 }
    const balance = toShown?.(held.get(mint) ?? 0n)
    if (!('name' in rest) || rest.decimals === 0 || balance === undefined) return []
    const iconUrl = tokens?.find(token => token.address === mint)?.iconUrl
    return [
      {
        networkId: chain.id,
        address: mint,
        ...rest,
        balance,
        ...(iconUrl === undefined ? {} : { iconUrl }),
      },
    ]
  })
}

export declare namespace readSolanaTokens {
  type Options = ReadOptions & {
    readonly address: string
    readonly tokens?: readonly { readonly address: string; readonly iconUrl?: string }[] | undefined
  }
  type TokenBalance = {
    readonly networkId: NetworkId
    /** The mint. */
    readonly address: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly balance: bigint
    readonly iconUrl?: string
  }
}
