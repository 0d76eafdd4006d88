import type { Clock } from '@billfold/service'
import { cleanText } from '../../lists/cleanText.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import { createCache } from '../../upstream/cache/createCache.ts'
import { accountsAnswer } from './answers.ts'
import type { SolanaReader } from './createSolanaReader.ts'
import { decodeMetadata } from './decodeMetadata.ts'
import { decodeMint } from './decodeMint.ts'
import { findMetadataAddress } from './findMetadataAddress.ts'
import type { MintFacts } from './MintFacts.ts'
import { parseOutcome } from './parseOutcome.ts'
import { programs } from './programs.ts'

/** Accounts in one call; more are refused by nodes. */
const accountsPerCall = 100
const maxAgeMs = 600_000
const maxMintsHeld = 50_000
/** Also metadata that are in the address itself. */
const maxUriCharacters = 100_000
const maxCacheBytes = 32_000_000

/** Knows what mints say of their tokens. */
export type MintReader = {
  /**
   * Facts of those mints that are mints. Two accounts of the chain each, 100 in a call; ten minutes old at most.
   *
   * @throws UpstreamError
   */
  read(network: ServedNetwork, mints: readonly string[]): Promise<ReadonlyMap<string, MintFacts>>
}

/** Creates the reader with a memory of its own. */
export function createMintReader(options: { readonly clock: Clock; readonly reader: SolanaReader }): MintReader {
  const { clock, reader } = options
  const cache = createCache<MintFacts | undefined>({
    maxAgeMs,
    maxEntries: maxMintsHeld,
    maxBytes: maxCacheBytes,
    monotonic: clock.monotonic,
  })

  async function readAccounts(network: ServedNetwork, addresses: readonly string[]) {
    const parts: (readonly string[])[] = []
    for (let start = 0; start < addresses.length; start += accountsPerCall)
      parts.push(addresses.slice(start, start + accountsPerCall))
    const config = { encoding: 'base64', commitment: 'confirmed' }
    const outcomes = await reader.ask(
      network,
      parts.map(part => ({ method: 'getMultipleAccounts', params: [part, config] })),
    )
    return parts.flatMap((part, index) => {
      const { value } = parseOutcome(outcomes[index], accountsAnswer)
      return part.map((_, place) => value[place] ?? undefined)
    })
  }

  async function readFacts(network: ServedNetwork, mints: readonly string[]): Promise<(MintFacts | undefined)[]> {
    const accounts = await readAccounts(network, [...mints, ...mints.map(findMetadataAddress)])
    return mints.map((address, index) => {
      const [account, beside] = [accounts[index], accounts[mints.length + index]]
      const isToken = account?.owner === programs.token || account?.owner === programs.token2022
      const mint = account && isToken ? decodeMint(account.data) : undefined
      if (!mint) return undefined
      const metaplex = beside?.owner === programs.metaplex ? decodeMetadata(beside.data, address) : undefined
      // What is in the mint itself was written by who may change it.
      const { name, symbol, uri } = mint.metadata ?? metaplex ?? { name: '', symbol: '', uri: '' }
      return {
        decimals: mint.decimals,
        supply: mint.supply,
        name: cleanText(name, 128),
        symbol: cleanText(symbol, 64),
        uri: uri.trim() !== '' && uri.length <= maxUriCharacters ? uri.trim() : undefined,
        collection: metaplex?.collection,
      }
    })
  }

  return {
    async read(network, mints) {
      const keyOf = (mint: string) => `${network.projectId} ${network.id} ${mint}`
      const wanted = [...new Set(mints)]
      const found = new Map<string, MintFacts>()
      const due = wanted.filter(mint => {
        const held = cache.get(keyOf(mint))
        if (held?.value) found.set(mint, held.value)
        return !held
      })
      if (due.length === 0) return found
      for (const [index, facts] of (await readFacts(network, due)).entries()) {
        const mint = due[index] ?? ''
        cache.set(keyOf(mint), facts, 300 + (facts?.uri?.length ?? 0))
        if (facts) found.set(mint, facts)
      }
      return found
    },
  }
}
