import { maxMetadataBytes } from '../../../lists/nfts/maxMetadataBytes.ts'
import type { NftItem } from '../../../lists/nfts/NftItem.ts'
import type { NftMetadata } from '../../../lists/nfts/NftMetadata.ts'
import { parseMetadata } from '../../../lists/nfts/parseMetadata.ts'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import type { RpcClient } from '../../../upstream/rpc/RpcClient.ts'
import { readResult } from '../../../upstream/rpc/readResult.ts'
import type { SourceReader } from '../../../upstream/sources/createSourceReader.ts'
import { decodeString } from '../decodeString.ts'

/** `tokenURI(uint256)` and `uri(uint256)`. */
const selectors = { erc721: '0xc87b56dd', erc1155: '0x0e89341c' } as const
/** Contracts that draw pictures take some millions; nodes would allow far more. It also bounds the length of an answer. */
const gas = '0xe4e1c0'
const maxUriBytes = 400_000

/** Reads the metadata of an item from the address that its contract gives. @throws UpstreamError */
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

/**
 * The address of the metadata of an item, from its contract; `undefined` when it gives none.
 *
 * @throws UpstreamError when no node answers.
 */
async function readTokenUri(
  network: ServedNetwork,
  rpc: RpcClient,
  { token, tokenId, standard }: NftItem,
): Promise<string | undefined> {
  if (standard !== 'erc721' && standard !== 'erc1155') return undefined
  const id = BigInt(tokenId).toString(16).padStart(64, '0')
  const call = { to: token, data: `${selectors[standard]}${id}`, gas }
  const [outcome] = await rpc.ask(network, [{ method: 'eth_call', params: [call, 'latest'] }])
  const uri = decodeString(readResult(outcome, ['reverted']), maxUriBytes)?.trim()
  // A text of the maximum length was cut.
  if (!uri || Buffer.byteLength(uri) >= maxUriBytes) return undefined
  return standard === 'erc1155' ? uri.replaceAll('{id}', id) : uri
}
