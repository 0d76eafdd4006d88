import type { Network } from 'billfold/adapter'
import { BillfoldError, connectorSwitchUnsupported, isBillfoldError, networkSwitchFailed } from 'billfold/protocol'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { toHexChainId } from '../transaction/toHexChainId.ts'
import { askProvider } from './askProvider.ts'
import type { Eip1193Provider } from './Eip1193Provider.ts'
import { readChain } from './readChain.ts'
import { toAddChainParameter } from './toAddChainParameter.ts'

/** Wallets were seen to answer before they have moved: the network is read again after each of these. */
const verifyDelaysMs = [0, 100, 300, 600]

/**
 * Moves a wallet to `network` (EIP-3326) and makes sure that it is there; a network that the wallet does not know is
 * offered to it first (EIP-3085) with the network's own addresses, never the project's proxy.
 *
 * @throws `wallet/rejected` · `request/pending` · `connector/switch-unsupported` · `network/switch-failed` when the
 * wallet approves and stays on its network · any other described error of the wallet.
 */
export async function switchChain(provider: Eip1193Provider, network: Network, signal: AbortSignal): Promise<void> {
  const isThere = () =>
    readChain(provider, signal).then(
      actual => actual === network.id,
      () => false,
    )
  const ask = (method: string, parameters: unknown) =>
    askProvider(provider, { method, params: [parameters], signal }).catch(async cause => {
      throw await describeWalletError(cause)
    })
  const chainId = toHexChainId(network.id)
  const move = () => ask('wallet_switchEthereumChain', { chainId })

  if (await isThere()) return
  try {
    await move()
  } catch (cause) {
    if (isBillfoldError(cause, 'wallet/method-unsupported') || isBillfoldError(cause, 'rpc/method-not-found'))
      throw new BillfoldError(connectorSwitchUnsupported, { cause })
    if (!isBillfoldError(cause, 'wallet/unrecognised-chain') && !isBillfoldError(cause, 'wallet/invalid-chain-id'))
      throw cause
    await ask('wallet_addEthereumChain', toAddChainParameter(network))
    if (!(await isThere())) await move()
  }
  for (const delayMs of verifyDelaysMs) {
    await new Promise(resolve => setTimeout(resolve, delayMs))
    if (await isThere()) return
    if (signal.aborted) break
  }
  throw new BillfoldError(networkSwitchFailed, { details: `The wallet did not move to ${network.id}` })
}
