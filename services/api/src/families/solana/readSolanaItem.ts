import { maxMetadataBytes } from '../../lists/nfts/maxMetadataBytes.ts'
import type { NftItem } from '../../lists/nfts/NftItem.ts'
import type { NftMetadata } from '../../lists/nfts/NftMetadata.ts'
import { parseMetadata } from '../../lists/nfts/parseMetadata.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { SourceReader } from '../../upstream/sources/createSourceReader.ts'
import type { MintReader } from './createMintReader.ts'

/** The document at the address in a mint's metadata; empty without an address. @throws UpstreamError */
export async function readSolanaItem(
  network: ServedNetwork,
  { token }: NftItem,
  { mints, readSource }: { readonly mints: MintReader; readonly readSource: SourceReader },
): Promise<NftMetadata | undefined> {
  const facts = (await mints.read(network, [token])).get(token)
  if (!facts) return undefined
  if (facts.uri === undefined) return { name: null, description: null, picture: null, attributes: [] }
  const bytes = await readSource(facts.uri, maxMetadataBytes)
  return parseMetadata(new TextDecoder().decode(bytes), '0')
}
