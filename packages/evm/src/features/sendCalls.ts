import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, isRecord, rpcInvalidParams } from 'billfold/protocol'
import { toHexChainId } from '../transaction/toHexChainId.ts'
import { toRpcTransaction } from '../transaction/toRpcTransaction.ts'
import { askWallet } from './askWallet.ts'

/** Longer than the 4,096 bytes that EIP-5792 allows an id, in hex digits, is no id. */
const idCharacters = 8_194

/** Hands a batch to the wallet (EIP-5792, version 2.0.0). Whether it runs as one is the wallet's to say, see `capabilities`. */
export const sendCalls: FeatureImplementations['sendCalls'] = async options => {
  const { account, network, calls, capabilities } = options
  if (!calls.length) throw new BillfoldError(rpcInvalidParams, { details: 'No calls' })
  const batch = {
    version: '2.0.0',
    chainId: toHexChainId(network.id),
    from: account.address,
    atomicRequired: false,
    calls: calls.map(call => {
      const { from: _, gas: __, ...message } = toRpcTransaction(call, account.address)
      return message
    }),
    ...(capabilities === undefined ? {} : { capabilities }),
  }
  const answer = await askWallet(options, 'wallet_sendCalls', [batch])
  // Version 1 answered with the bare id.
  const id = isRecord(answer) ? answer.id : answer
  if (typeof id !== 'string' || !id || id.length > idCharacters)
    throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no bundle id' })
  return { id }
}
