import type { WalletSessionRules } from 'billfold/adapter'
import { BillfoldError, connectorSwitchUnsupported, isRecord } from 'billfold/protocol'
import { formatAddress } from '../address/formatAddress.ts'
import { isAddressOf } from '../address/isAddressOf.ts'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { readPairedEvent } from './readPairedEvent.ts'
import { readReported } from './readReported.ts'

/**
 * The methods of Bitcoin wallets over a pairing: `sendTransfer`, `signMessage`, `signPsbt`, `getAccountAddresses`. What
 * an account is for is what the wallet said when it settled; other accounts count as paying ones, and inscriptions that may be there
 * are left to the wallet (`holdsInscriptions`).
 */
export const pairingRules: WalletSessionRules = {
  toAccount(given, network, properties = {}) {
    if (!isAddressOf(given, network)) return undefined
    const address = formatAddress(given)
    return (
      readReported(properties, network).find(account => account.address === address) ?? { address, type: 'payment' }
    )
  },
  readEvent: readPairedEvent,
  canAskForNetwork: () => false,
  async askForNetwork() {
    throw new BillfoldError(connectorSwitchUnsupported)
  },
  // Addresses that a wallet named when it settled are not requested again; everything else is. A request with `silent` returns what is
  // known and does not reach the wallet.
  answer({ method, params }, link) {
    const network = link.networkId()
    if (method !== 'getAccountAddresses' || !network) return undefined
    const accounts = readReported(link.sessionProperties(), network)
    const isSilent = isRecord(params) && params.silent === true
    if (accounts.length === 0 && !isSilent) return undefined
    return { result: accounts.map(({ type, ...account }) => ({ ...account, intention: type })) }
  },
  toError: describeWalletError,
}
