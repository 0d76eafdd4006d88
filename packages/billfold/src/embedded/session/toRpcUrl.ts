import type { Network } from '../../core/contracts/Network.ts'
import type { Kit } from '../../core/Kit.ts'

/** What the frame's messages allow. */
const urlCharacters = 2_048

/** The host's first node of a network. The vault uses it only for networks that the project declares custom. */
export function toRpcUrl(kit: Kit, { id, rpcUrls }: Network): string | undefined {
  const url = kit.runtime.rpcUrls[id]?.[0] ?? rpcUrls[0]
  return url && /^https?:/.test(url) && url.length <= urlCharacters ? url : undefined
}
