import type { Connector } from '../../../core/contracts/Connector.ts'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'

/** The connector that can pair a wallet: of one of its families, or of any where the wallet names none or is not known. */
export function findPairing(
  connectors: readonly Connector[],
  wallet?: Pick<WalletListing, 'namespaces'> | undefined,
): Connector | undefined {
  const wanted = wallet?.namespaces ?? []
  return connectors.find(
    ({ kind, namespaces }) =>
      kind === 'pairing' && (wanted.length === 0 || namespaces.some(namespace => wanted.includes(namespace))),
  )
}
