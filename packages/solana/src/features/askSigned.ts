import type { FeatureContext, HandOverStage } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, isRecord, rpcInvalidParams } from 'billfold/protocol'
import { toBase64 } from '../bytes/toBase64.ts'
import { readSigning } from '../signed/readSigning.ts'
import { requireSigned } from '../signed/requireSigned.ts'
import { isLacking } from './isLacking.ts'
import { toRequest } from './toRequest.ts'

type Options = FeatureContext & { readonly signal?: AbortSignal; readonly onStage?: (stage: HandOverStage) => void }
type Found = ReturnType<typeof readSigning>

/**
 * Has the wallet sign transactions, one question for all where it can, and checks each of them.
 *
 * @throws `rpc/invalid-params` when one is no transaction or not the account's to sign · `connector/invalid-answer` ·
 * what the connector rejects with.
 */
export async function askSigned(options: Options, serialized: readonly string[]): Promise<readonly Found[]> {
  const { account, connector } = options
  if (!serialized.length) throw new BillfoldError(rpcInvalidParams, { details: 'There is no transaction' })
  const asked = serialized.map(text => readSigning(text, account.address))
  const askOne = async (one: Found) => {
    const params = { transaction: toBase64(one.bytes) }
    options.onStage?.('wallet')
    const answer = await connector.request(toRequest(options, 'solana_signTransaction', params))
    return requireSigned(answer, one, account.address)
  }
  const [first] = asked
  if (asked.length === 1 && first) return [await askOne(first)]
  try {
    const params = { transactions: asked.map(({ bytes }) => toBase64(bytes)) }
    const answer = await connector.request(toRequest(options, 'solana_signAllTransactions', params))
    const { transactions } = isRecord(answer) ? answer : {}
    if (!Array.isArray(transactions) || transactions.length !== asked.length)
      throw new BillfoldError(connectorInvalidAnswer, { details: 'Another number of transactions came back' })
    return asked.map((one, at) => requireSigned(transactions[at], one, account.address))
  } catch (cause) {
    // Some phones know the method for one only.
    if (!isLacking(cause)) throw cause
    const signed: Found[] = []
    for (const one of asked) signed.push(await askOne(one))
    return signed
  }
}
