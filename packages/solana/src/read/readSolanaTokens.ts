import { BillfoldError, isRecord, type NetworkId, sendInvalidAddress } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { deriveAddress } from '../program/deriveAddress.ts'
import { programs } from '../program/programs.ts'
import { toKey } from '../program/toKey.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { readMetadata } from '../token/readMetadata.ts'
import { extensionTypes, readMint } from '../token/readMint.ts'
import { readTokenAccount } from '../token/readTokenAccount.ts'
import { openRpc } from './openRpc.ts'
import type { ReadOptions } from './ReadOptions.ts'
import { readAccount } from './readAccount.ts'
import { readAccounts } from './readAccounts.ts'

/** More tokens of one account are not looked at: strangers can send any number of them to anybody. */
const tokenCount = 500
const abbreviationCharacters = 4

/**
 * What an account holds of tokens of both token programs, in base units: all that it has something of, or, with `tokens`,
 * exactly those, in the given order, zero included. Several accounts of one mint are added up. NFTs (no decimals) and
 * what is no mint are left out. Names and symbols are those of the mint or of its Metaplex account; a mint without either
 * is called by its address.
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
  const lists = await Promise.all(
    [programs.token, programs.token2022].map(program => listAccounts(rpc, address, program)),
  )
  for (const { mint, amount } of lists.flat()) held.set(mint, (held.get(mint) ?? 0n) + amount)
  const wanted = tokens
    ? [...new Set(tokens.map(token => token.address).filter(isAddress))]
    : [...held].flatMap(([mint, amount]) => (amount > 0n ? [mint] : []))
  const mints = wanted.slice(0, tokenCount)
  const metadata = mints.map(mint =>
    deriveAddress(programs.tokenMetadata, [
      new TextEncoder().encode('metadata'),
      toKey(programs.tokenMetadata),
      toKey(mint),
    ]),
  )
  const accounts = await readAccounts(rpc, [...mints, ...metadata])
  return mints.flatMap((mint, at) => {
    const account = accounts[at]
    const isToken = account?.owner === programs.token || account?.owner === programs.token2022
    const read = account && isToken ? readMint(account.data) : undefined
    if (!read || read.decimals === 0) return []
    const own = read.extensions.get(extensionTypes.metadata)
    const beside = accounts[mints.length + at]
    const named =
      (own && readMetadata(own, 'mint')) ||
      (beside?.owner === programs.tokenMetadata && readMetadata(beside.data, 'metaplex'))
    const short = mint.slice(0, abbreviationCharacters)
    const iconUrl = tokens?.find(token => token.address === mint)?.iconUrl
    return [
      {
        networkId: chain.id,
        address: mint,
        ...(named || { name: `Token ${short}`, symbol: short }),
        decimals: read.decimals,
        balance: held.get(mint) ?? 0n,
        ...(iconUrl === undefined ? {} : { iconUrl }),
      },
    ]
  })
}

function listAccounts(rpc: Rpc, owner: string, programId: string) {
  const params = [owner, { programId }, { encoding: 'base64', commitment: 'confirmed' }]
  return rpc.request('getTokenAccountsByOwner', params, result => {
    const { value } = isRecord(result) ? result : {}
    if (!Array.isArray(value)) return undefined
    return value.flatMap(item => {
      const account = readAccount(isRecord(item) ? item.account : undefined)
      const token = account ? readTokenAccount(account.data) : undefined
      // A node that tells of other people's accounts is not believed.
      return token?.owner === owner && account?.owner === programId ? [token] : []
    })
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
