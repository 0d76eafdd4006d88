import type { FeatureImplementations } from 'billfold/adapter'
import { requireHash } from '../transaction/requireHash.ts'
import { toCall } from '../transaction/toCall.ts'
import { toHexChainId } from '../transaction/toHexChainId.ts'
import { toRpcTransaction } from '../transaction/toRpcTransaction.ts'
import { toRequest } from './toRequest.ts'

/** Asks the wallet to sign and broadcast. Sender and chain id are written into the transaction, so that the wallet can refuse too. */
export const sendTransaction: FeatureImplementations['sendTransaction'] = async options => {
  const { account, connector, network, transaction } = options
  options.onStage?.('unasked')
  const message = { ...toRpcTransaction(toCall(transaction), account.address), chainId: toHexChainId(network.id) }
  options.onStage?.('wallet')
  return requireHash(await connector.request(toRequest(options, 'eth_sendTransaction', [message])))
}
