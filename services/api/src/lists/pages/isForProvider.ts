import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'

/**
 * Whether a provider may be asked about a network: not where we index, not on test networks, and not about what a project
 * declares itself, which is what its nodes say, with any id.
 */
export function isForProvider({ isIndexed, isTestnet, projectId }: ServedNetwork): boolean {
  return !isIndexed && !isTestnet && projectId === ''
}
