import type { WalletSessionRules } from 'billfold/adapter'
import { BillfoldError, connectorSwitchUnsupported } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { createProvider } from '../provider/createProvider.ts'
import { readPairedEvent } from './readPairedEvent.ts'
import { toFrameParams } from './toFrameParams.ts'

/**
 * How Solana wallets are spoken to over a pairing: `solana_…` methods with base58 messages and base64 transactions
 * (facts/frame-adapters-pairing-signin.md section 3.4). Accounts are not requested: the session names them. There is no
 * way to ask for a network that was not approved.
 */
export const pairingRules: WalletSessionRules = {
  toAccount: address => (isAddress(address) ? { address, type: 'eoa' } : undefined),
  readEvent: readPairedEvent,
  canAskForNetwork: () => false,
  async askForNetwork() {
    throw new BillfoldError(connectorSwitchUnsupported)
  },
  answer: ({ method }, link) =>
    method === 'solana_getAccounts' || method === 'solana_requestAccounts'
      ? { result: link.accounts().map(({ address }) => ({ pubkey: address })) }
      : undefined,
  toFrameParams,
  toError: describeWalletError,
  createProvider: link =>
    createProvider({
      publicKey: () => link.accounts()[0]?.address,
      networkId: link.networkId,
      async request({ network, method, params }) {
        const known = pairingRules.answer({ method, params }, link)
        if (known) return known.result
        try {
          return await link.request({ networkId: network, method, params: params ?? {} })
        } catch (cause) {
          throw await describeWalletError(cause)
        }
      },
    }),
}
