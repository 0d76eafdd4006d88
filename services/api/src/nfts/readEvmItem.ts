import type { ServedNetwork } from '../networks/ServedNetwork.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'
import type { SourceReader } from '../sources/createSourceReader.ts'
import { maxMetadataBytes } from './maxMetadataBytes.ts'
import type { NftItem } from './NftItem.ts'
import type { NftMetadata } from './NftMetadata.ts'
import { parseMetadata } from './parseMetadata.ts'
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
