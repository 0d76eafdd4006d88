import { nftPageCount } from 'billfold/protocol'
import type { LiveReader } from '../../lists/live/LiveReader.ts'
import type { MintReader } from './createMintReader.ts'
import type { SolanaReader } from './createSolanaReader.ts'
import type { SolanaItem } from './SolanaItem.ts'
import { tokenAccountCalls } from './tokenAccountCalls.ts'
import { toTokenAccounts } from './toTokenAccounts.ts'

/** Mints that are looked up for one page. */
const maxMints = 400

/**
 * A part of what an account holds without decimals and with a name: in the order of the mints, since nothing on the chain says at
 * once when an account got an item. At most 2 + 10 calls.
 *
 * @throws UpstreamError
 */
export function createSolanaNfts(options: {
  readonly reader: SolanaReader
  readonly mints: MintReader
}): LiveReader<SolanaItem> {
  const { reader, mints } = options
  return async ({ network, account, after = '' }) => {
    const held = new Map<string, bigint>()
    for (const { mint, amount } of toTokenAccounts(await reader.ask(network, tokenAccountCalls(account))))
      if (amount > 0n && mint > after) held.set(mint, (held.get(mint) ?? 0n) + amount)
    const sorted = [...held.keys()].sort()
    const asked = sorted.slice(0, maxMints)
    const facts = await mints.read(network, asked)
    const all = asked.flatMap(mint => {
      const mintFacts = facts.get(mint)
      const isItem = mintFacts?.decimals === 0 && (mintFacts.name !== undefined || mintFacts.uri !== undefined)
      return isItem ? [{ mint, mintFacts, amount: held.get(mint) ?? 0n }] : []
    })
    const shown = all.slice(0, nftPageCount)
    const collections = await mints.read(
      network,
      shown.flatMap(({ mintFacts }) => mintFacts.collection ?? []),
    )
    const rows = shown.map(({ mint, mintFacts, amount }) => ({
      place: mint,
      at: 0,
      row: { network, mint, amount, facts: mintFacts, collection: collections.get(mintFacts.collection ?? '') },
    }))
    const last =
      all.length > shown.length ? shown.at(-1)?.mint : asked.length < sorted.length ? asked.at(-1) : undefined
    return { rows, next: last }
  }
}
