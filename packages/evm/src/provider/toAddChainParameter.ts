import type { Network } from 'billfold/adapter'
import { toHexChainId } from '../transaction/toHexChainId.ts'

/** A network as `wallet_addEthereumChain` takes it (EIP-3085), with its own addresses, never the project's proxy. */
export function toAddChainParameter({ id, name, nativeCurrency, rpcUrls, explorer, iconUrl }: Network): object {
  return {
    chainId: toHexChainId(id),
    chainName: name,
    nativeCurrency,
    rpcUrls,
    ...(explorer?.url.startsWith('https:') ? { blockExplorerUrls: [explorer.url] } : {}),
    ...(iconUrl?.startsWith('https:') ? { iconUrls: [iconUrl] } : {}),
  }
}
