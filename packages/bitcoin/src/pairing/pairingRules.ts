import type { PairingRules } from 'billfold/adapter'
import { BillfoldError, connectorSwitchUnsupported } from 'billfold/protocol'
import { formatAddress } from '../address/formatAddress.ts'
import { isAddressOf } from '../address/isAddressOf.ts'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { answerPaired } from './answerPaired.ts'
import { readPairedEvent } from './readPairedEvent.ts'

/**
 * How Bitcoin wallets are spoken to over a pairing: `sendTransfer`, `signMessage`, `signPsbt`, `getAccountAddresses`. What
 * a session's account is for, it does not say: it is taken for the one that pays.
 */
export const pairingRules: PairingRules = {
  toAccount: (address, network) =>
    isAddressOf(address, network) ? { address: formatAddress(address), type: 'payment' } : undefined,
  readEvent: readPairedEvent,
  canAskForNetwork: () => false,
  async askForNetwork() {
    throw new BillfoldError(connectorSwitchUnsupported)
  },
  answer: answerPaired,
  toError: describeWalletError,
}
