import type { Namespace, NetworkId } from '../protocol/caip/types.ts'

export const namespaceOf = (chainId: NetworkId): Namespace => chainId.slice(0, chainId.indexOf(':'))
