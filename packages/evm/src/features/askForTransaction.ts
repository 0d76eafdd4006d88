import type { CallRequest, FeatureImplementations, FeeTerms } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, isTransactionHash } from 'billfold/protocol'
import { toHexChainId } from '../transaction/toHexChainId.ts'
import { toRpcTransaction } from '../transaction/toRpcTransaction.ts'
import { toRequest } from './toRequest.ts'

/** What JSON-RPC calls the terms of a fee. */
const names = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const

type Options = Omit<Parameters<FeatureImplementations['sendTransaction']>[0], 'transaction'>

/**
 * Asks the wallet to sign and broadcast a call. Sender and chain id are written into the transaction, so that the wallet
 * can refuse too, and the fee that the visitor was shown; an account that is a contract pays in a way of its own.
 */
export async function askForTransaction(
  options: Options,
  makeCall: () => CallRequest,
  terms: FeeTerms = {},
): Promise<string> {
  const { account, connector, network } = options
  options.onStage?.('unasked')
  const message = { ...toRpcTransaction(makeCall(), account.address), chainId: toHexChainId(network.id) }
  const fee =
    account.type === 'eoa' ? names.flatMap(name => (terms[name] ? [[name, `0x${terms[name].toString(16)}`]] : [])) : []
  options.onStage?.('wallet')
  const answer = await connector.request(
    toRequest(options, 'eth_sendTransaction', [{ ...message, ...Object.fromEntries(fee) }]),
  )
  return requireHash(answer)
}

/**
 * What a wallet gave as a transaction hash, if it is one.
 * @throws `connector/invalid-answer`
 */
function requireHash(answer: unknown): string {
  if (isTransactionHash(answer)) return answer
  throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no transaction hash' })
}
