import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'

/** The namespace of a CAIP-2 network id. */
export function toNamespace(networkId: NetworkId): Namespace {
  return networkId.slice(0, networkId.indexOf(':'))
}
