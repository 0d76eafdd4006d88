import type { FeatureContext, HandOverStage } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, isRecord, rpcInvalidParams } from 'billfold/protocol'
import { decodeBase58 } from '../base58/decodeBase58.ts'
import { isEqual } from '../bytes/isEqual.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { readSerialized } from '../transaction/readSerialized.ts'
import { readTransaction } from '../transaction/readTransaction.ts'
import { isLacking } from './isLacking.ts'
import { requireSigned } from './requireSigned.ts'
import { toRequest } from './toRequest.ts'

type Options = FeatureContext & { readonly signal?: AbortSignal; readonly onStage?: (stage: HandOverStage) => void }
type Found = ReturnType<typeof readSerialized>

/**
 * Has the wallet sign transactions, one question for all where it can, and checks each of them.
 *
 * @throws `rpc/invalid-params` when one is no transaction or not the account's to sign · `connector/invalid-answer` ·
 * what the connector rejects with.
 */
export async function askSigned(options: Options, serialized: readonly string[]): Promise<readonly Found[]> {
  const { account, connector } = options
  const asked = serialized.map(readSerialized)
  if (!asked.length || !asked.every(({ signers }) => signers.includes(account.address)))
    throw new BillfoldError(rpcInvalidParams, { details: `${account.address} is no signer` })
  const askOne = async (one: Found) => {
    const params = { transaction: toBase64(one.bytes) }
    options.onStage?.('wallet')
    const answer = await connector.request(toRequest(options, 'solana_signTransaction', params))
    const { transaction, signature } = isRecord(answer) ? answer : {}
    return requireSigned(transaction ?? withSignature(one, account.address, signature), one, account.address)
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

/** The early answer of phones: the signature alone. Put where it belongs. */
function withSignature(asked: Found, address: string, signature: unknown): string | undefined {
  const bytes = typeof signature === 'string' && signature.length < 100 ? decodeBase58(signature) : undefined
  if (bytes?.length !== 64) return undefined
  const signed = Uint8Array.from(asked.bytes)
  signed.set(bytes, 1 + asked.signers.indexOf(address) * 64)
  const isSame = isEqual(readTransaction(signed)?.messageBytes ?? new Uint8Array(), asked.messageBytes)
  return isSame ? toBase64(signed) : undefined
}
