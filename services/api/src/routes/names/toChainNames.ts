import { createChainNames } from '../../names/createChainNames.ts'
import type { Names } from '../../names/createNames.ts'
import type { ProjectCall } from '../ProjectCall.ts'

/** Reads names from the network that keeps them; without that network none is on the chain. */
export async function toChainNames({ services, project }: ProjectCall, names: Names): Promise<Names.IsOnChain> {
  const network = await services.networks.find(project.id, names.network)
  return network ? createChainNames(network, services.rpc) : async labels => labels.map(() => false)
}
