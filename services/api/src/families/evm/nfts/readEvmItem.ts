import { maxMetadataBytes } from '../../../lists/nfts/maxMetadataBytes.ts'
import type { NftItem } from '../../../lists/nfts/NftItem.ts'
import type { NftMetadata } from '../../../lists/nfts/NftMetadata.ts'
import { parseMetadata } from '../../../lists/nfts/parseMetadata.ts'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import type { RpcClient } from '../../../upstream/rpc/RpcClient.ts'
import type { SourceReader } from '../../../upstream/sources/createSourceReader.ts'
import { readTokenUri } from './readTokenUri.ts'

/** What a contract tells of an item of its own. @throws UpstreamError */
export async function readEvmItem(
  network: ServedNetwork,
  item: NftItem,
  { rpc, readSource }: { readonly rpc: RpcClient; readonly readSource: SourceReader },
): Promise<NftMetadata | undefined> {
  const uri = await readTokenUri(network, rpc, item)
  if (uri === undefined) return undefined
  const bytes = await readSource(uri, maxMetadataBytes)
  return parseMetadata(new TextDecoder().decode(bytes), item.tokenId)
}
