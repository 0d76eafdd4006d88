import type { NftItem } from '../../../lists/nfts/NftItem.ts'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import type { RpcClient } from '../../../upstream/rpc/RpcClient.ts'
import { readResult } from '../../../upstream/rpc/readResult.ts'
import { decodeString } from '../decodeString.ts'

/** `tokenURI(uint256)` and `uri(uint256)`. */
const selectors = { erc721: '0xc87b56dd', erc1155: '0x0e89341c' } as const
/** Contracts that draw take some millions; nodes would allow far more. It also bounds what an answer can hold. */
const gas = '0xe4e1c0'
const maxUriBytes = 400_000

/**
 * Where the metadata of an item stands, as its contract says; `undefined` when it says nothing.
 *
 * @throws UpstreamError when no node answers.
 */
export async function readTokenUri(
  network: ServedNetwork,
  rpc: RpcClient,
  { token, tokenId, standard }: NftItem,
): Promise<string | undefined> {
  if (standard !== 'erc721' && standard !== 'erc1155') return undefined
  const id = BigInt(tokenId).toString(16).padStart(64, '0')
  const call = { to: token, data: `${selectors[standard]}${id}`, gas }
  const [outcome] = await rpc.ask(network, [{ method: 'eth_call', params: [call, 'latest'] }])
  const uri = decodeString(readResult(outcome, ['reverted']), maxUriBytes)?.trim()
  // What is as long as is read at most was cut.
  if (!uri || Buffer.byteLength(uri) >= maxUriBytes) return undefined
  return standard === 'erc1155' ? uri.replaceAll('{id}', id) : uri
}
