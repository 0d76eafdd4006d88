import type { WalletSessionRules } from 'billfold/adapter'
import { BillfoldError, connectorSwitchUnsupported, isBillfoldError } from 'billfold/protocol'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { toAddChainParameter } from '../provider/toAddChainParameter.ts'
import { toHexChainId } from '../transaction/toHexChainId.ts'

/**
 * Asks a paired wallet for a network that its session does not have (EIP-3326), and offers the network to it when it does
 * not know it (EIP-3085).
 *
 * @throws `wallet/rejected` · `connector/switch-unsupported` · any other described error of the wallet.
 */
export const askForNetwork: WalletSessionRules['askForNetwork'] = async ({ network, ask }) => {
  const chainId = toHexChainId(network.id)
  try {
    await ask('wallet_switchEthereumChain', [{ chainId }])
  } catch (cause) {
    const error = await describeWalletError(cause)
    if (isBillfoldError(error, 'wallet/method-unsupported') || isBillfoldError(error, 'rpc/method-not-found'))
      throw new BillfoldError(connectorSwitchUnsupported, { cause })
    if (!isBillfoldError(error, 'wallet/unrecognised-chain') && !isBillfoldError(error, 'wallet/invalid-chain-id'))
      throw error
    await ask('wallet_addEthereumChain', [toAddChainParameter(network)])
  }
}
