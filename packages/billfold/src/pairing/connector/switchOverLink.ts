import type { Network } from '../../core/contracts/Network.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { networkNotFound } from '../../protocol/errors/rows/network.ts'

/**
 * Brings a family's provider to a network by its id. A chunk of its own, for few pages let a provider do that.
 *
 * @throws `network/not-found` for one that is not configured · what `switchPaired` throws.
 */
export async function switchOverLink(
  { networks, switchNetwork }: switchOverLink.Link,
  networkId: string,
): Promise<void> {
  const network = networks().find(({ id }) => id === networkId)
  if (!network) throw new BillfoldError(networkNotFound, { context: { networkId } })
  await switchNetwork(network)
}

export declare namespace switchOverLink {
  type Link = {
    readonly networks: () => readonly Network[]
    readonly switchNetwork: (network: Network) => Promise<void>
  }
}
