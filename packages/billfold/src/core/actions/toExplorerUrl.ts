import type { KitState } from '../state/KitState.ts'
import type { ShownAccount } from './toAccountSnapshot.ts'

/** The page of an account at the explorer of its network; some explorers name the chain in their query. */
export function toExplorerUrl(
  { address, networkId }: Pick<ShownAccount, 'address' | 'networkId'>,
  networks: KitState['networks'],
): string | undefined {
  const explorer = networks.find(({ id }) => id === networkId)?.explorer
  return address && explorer?.url.replace(/\/*(\?|$)/, `/address/${encodeURIComponent(address)}$1`)
}
