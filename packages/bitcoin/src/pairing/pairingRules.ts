import type { WalletSessionRules } from 'billfold/adapter'
import { BillfoldError, connectorSwitchUnsupported } from 'billfold/protocol'
import { formatAddress } from '../address/formatAddress.ts'
import { isAddressOf } from '../address/isAddressOf.ts'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { answerPaired } from './answerPaired.ts'
import { readPairedEvent } from './readPairedEvent.ts'
import { readReported } from './readReported.ts'

/**
 * How Bitcoin wallets are spoken to over a pairing: `sendTransfer`, `signMessage`, `signPsbt`, `getAccountAddresses`. What
 * an account is for is what the wallet said when it settled; of others it is taken that they pay, and what may lie there
 * beside money is left to the wallet (`holdsInscriptions`).
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
  answer: answerPaired,
  toError: describeWalletError,
}
