import { deriveAddress } from '../program/deriveAddress.ts'
import { programs } from '../program/programs.ts'
import { toKey } from '../program/toKey.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { hasUnknownExtension } from '../token/hasUnknownExtension.ts'
import { readMetadata } from '../token/readMetadata.ts'
import { extensionTypes, readMint } from '../token/readMint.ts'
import { readUiScale } from '../token/readUiScale.ts'
import { readAccounts } from './readAccounts.ts'
import { readTime } from './readTime.ts'

const abbreviationCharacters = 4

/**
 * Names and decimals of tokens, by their mints; other accounts are left out. Names and symbols are those
 * of the mint or of its Metaplex account; a mint without either is called by its address. `toShown` is how its program
 * shows an amount.
 */
export async function readMints(rpc: Rpc, mints: readonly string[]): Promise<ReadonlyMap<string, readMints.Facts>> {
  const metadata = mints.map(mint =>
    deriveAddress(programs.tokenMetadata, [
      new TextEncoder().encode('metadata'),
      toKey(programs.tokenMetadata),
      toKey(mint),
    ]),
  )
  const accounts = await readAccounts(rpc, [...mints, ...metadata])
  const found = mints.map((_, at) => {
    const account = accounts[at]
    const isToken = account?.owner === programs.token || account?.owner === programs.token2022
    return account && isToken ? readMint(account.data) : undefined
  })
  const isScaled = found.some(
    read => read?.extensions.has(extensionTypes.scaledUiAmount) || read?.extensions.has(extensionTypes.interestBearing),
  )
  const time = isScaled ? await readTime(rpc) : 0n
  return new Map(
    mints.flatMap((mint, at): [string, readMints.Facts][] => {
      const read = found[at]
      if (!read) return []
      const own = read.extensions.get(extensionTypes.metadata)
      const beside = accounts[mints.length + at]
      const named =
        (own && readMetadata(own, 'mint')) ||
        (beside?.owner === programs.tokenMetadata && readMetadata(beside.data, 'metaplex'))
      const scale = readUiScale(read, time)
      const toShown = (raw: bigint) => (hasUnknownExtension(read) ? undefined : scale ? scale.toShown(raw) : raw)
      const short = mint.slice(0, abbreviationCharacters)
      return [[mint, { ...(named || { name: `Token ${short}`, symbol: short }), decimals: read.decimals, toShown }]]
    }),
  )
}

export declare namespace readMints {
  type Facts = {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    /** Base units as they are shown; `undefined` where that is unknown. */
    toShown(raw: bigint): bigint | undefined
  }
}
