import type { WalletSessionRules } from 'billfold/adapter'
import { checksumAddress } from '../address/checksumAddress.ts'
import { isAddress } from '../address/isAddress.ts'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { answerPaired } from './answerPaired.ts'
import { askForNetwork } from './askForNetwork.ts'
import { createPairedProvider } from './createPairedProvider.ts'
import { readPairedEvent } from './readPairedEvent.ts'
import { verifySignIn } from './verifySignIn.ts'

/** How EVM wallets are spoken to over a pairing: JSON-RPC as EIP-1193 has it (facts/pairing-protocol.md section 8). */
export const pairingRules: WalletSessionRules = {
  toAccount: address => (isAddress(address) ? { address: checksumAddress(address), type: 'eoa' } : undefined),
  readEvent: readPairedEvent,
  canAskForNetwork: methods => methods.includes('wallet_switchEthereumChain'),
  askForNetwork,
  answer: answerPaired,
  toError: describeWalletError,
  verifySignIn,
  createProvider: createPairedProvider,
}
