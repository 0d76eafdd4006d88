import type { FeatureContext, HandOverStage } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, isBillfoldError, isRecord, rpcInvalidParams } from 'billfold/protocol'
import { decodeBase58 } from '../base58/decodeBase58.ts'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { readSerialized } from '../transaction/readSerialized.ts'
import { askSigned } from './askSigned.ts'
import { isLacking } from './isLacking.ts'
import { toRequest } from './toRequest.ts'

type Options = FeatureContext & { readonly signal?: AbortSignal; readonly onStage?: (stage: HandOverStage) => void }

/** Networks that wallets have nodes of. */
const clusters: readonly string[] = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]

/**
 * Has the wallet approve a transaction once, and sends it once; resolves with its signature. On public clusters the
 * wallet sends (it may add what guards its user); elsewhere, or where it cannot, it signs and our node sends. A
 * transaction that came too late is never signed anew without the visitor: the caller prepares another.
 *
 * @throws `rpc/invalid-params` · `send/expired` when the approval took longer than the blockhash lives · `send/…` and
 * `node/…` when the network refuses it · `connector/invalid-answer` · what the connector rejects with.
 */
export async function sendSerialized(options: Options, rpc: Rpc, serialized: string): Promise<string> {
  const { bytes, signers } = readSerialized(serialized)
  if (!signers.includes(options.account.address))
    throw new BillfoldError(rpcInvalidParams, { details: `${options.account.address} is no signer` })
  const byWallet = async () => {
    const request = toRequest(options, 'solana_signAndSendTransaction', { transaction: toBase64(bytes) })
    options.onStage?.('wallet')
    const answer = await options.connector.request(request)
    const { signature } = isRecord(answer) ? answer : {}
    const known = typeof signature === 'string' && signature.length < 100 ? decodeBase58(signature) : undefined
    if (known?.length !== 64 || known.every(byte => byte === 0))
      throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no signature' })
    return encodeBase58(known)
  }
  const byNode = async () => broadcast(options, rpc, (await askSigned(options, [serialized]))[0])
  const [first, second] = clusters.includes(options.network.id) ? [byWallet, byNode] : [byNode, byWallet]
  try {
    return await first()
  } catch (cause) {
    // Said before anybody was asked: a wallet that cannot do the one may do the other.
    if (!isLacking(cause)) throw cause
    return second()
  }
}

/** The same bytes to every node that will take them: that is one transaction, however often it arrives (promise P3). */
async function broadcast(
  options: Options,
  rpc: Rpc,
  signed: ReturnType<typeof readSerialized> | undefined,
): Promise<string> {
  const [signature] = signed?.signatures ?? []
  if (!signed || !signature) throw new BillfoldError(connectorInvalidAnswer)
  const hash = encodeBase58(signature)
  const params = [toBase64(signed.bytes), { encoding: 'base64', preflightCommitment: 'confirmed' }]
  options.onStage?.('node')
  try {
    return await rpc.request('sendTransaction', params, result => (result === hash ? hash : undefined))
  } catch (cause) {
    // It is there already: an earlier attempt went through whose answer was lost (faults 27 and 31).
    if (isBillfoldError(cause) && cause.context?.reason === 'AlreadyProcessed') return hash
    // No node has answered, so nobody knows; its status is asked for by this hash, and nothing is signed twice.
    if (isBillfoldError(cause, 'rpc/all-failed')) return hash
    // A node that was asked before gave no answer, and may have it: this refusal may be about that very transaction.
    if (isBillfoldError(cause) && cause.context?.isAfterSilence) return hash
    if (!isBillfoldError(cause, 'request/aborted')) options.onStage?.('refused')
    throw cause
  }
}
