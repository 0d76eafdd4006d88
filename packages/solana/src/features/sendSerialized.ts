import type { FeatureContext, HandOverStage, ReadSettings } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, isBillfoldError, requestAborted } from 'billfold/protocol'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { programs } from '../program/programs.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { isSigned } from '../signature/isSigned.ts'
import { insertSignature } from '../signed/insertSignature.ts'
import { readSigning } from '../signed/readSigning.ts'
import { requireHash } from '../signed/requireHash.ts'
import type { readMessage } from '../transaction/readMessage.ts'
import { askSigned } from './askSigned.ts'
import { isLacking } from './isLacking.ts'
import type { Shared } from './Shared.ts'
import { toRequest } from './toRequest.ts'

type Options = FeatureContext & {
  readonly settings: ReadSettings
  readonly signal?: AbortSignal
  readonly onStage?: (stage: HandOverStage, hash?: string) => unknown
}
type Found = ReturnType<typeof readSigning>

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
 * The signature says that the transaction may be on its way, not that it arrived: `transactionStatus` follows it, offers its
 * bytes to a node again while a block may still hold it, and compares what a wallet sent by itself with what was asked.
 *
 * @throws `rpc/invalid-params` · `send/expired` when the approval took longer than the blockhash lives · `send/…` and
 * `node/…` when the only node that was asked refuses it · `connector/invalid-answer` · what the connector rejects with.
 */
export async function sendSerialized(
  options: Options,
  { rpc, sent }: { readonly rpc: Rpc } & Pick<Shared, 'sent'>,
  { serialized, lastValidHeight }: { readonly serialized: string; readonly lastValidHeight?: number },
): Promise<string> {
  const { account, network, settings } = options
  const asked = readSigning(serialized, account.address)
  const remember = (hash: string, signed: Found | undefined) => {
    // Another blockhash than the asked one lives longer or shorter.
    const isSame = signed?.blockhash === asked.blockhash
    const row = {
      networkId: network.id,
      hash,
      ...(signed ? { wire: toBase64(signed.bytes) } : { asked: toBase64(asked.bytes) }),
      ...(usesNonce(signed ?? asked) ? { usesNonce: true } : {}),
      ...(isSame && lastValidHeight !== undefined ? { lastValidHeight } : {}),
    }
    sent.keep(settings.storage, row)
    return row
  }
  const byWallet = async () => {
    // Preflight would not know a blockhash that is younger than the last finalized block.
    const sendOptions = { preflightCommitment: 'confirmed' }
    const params = { transaction: toBase64(asked.bytes), sendOptions }
    options.onStage?.('wallet')
    const answer = await options.connector.request(toRequest(options, 'solana_signAndSendTransaction', params))
    const hash = requireHash(answer)
    const signed = insertSignature(asked, asked.signers[0] ?? '', hash)
    const isWhole = signed?.signers.every(signer => isSigned(signed, signer))
    remember(hash, isWhole ? signed : undefined)
    return hash
  }
  const byNode = async () => {
    const [signed] = await askSigned(options, [serialized])
    const [signature] = signed?.signatures ?? []
    if (!signed || !signature) throw new BillfoldError(connectorInvalidAnswer)
    const hash = encodeBase58(signature)
    const row = remember(hash, signed)
    options.onStage?.('node', hash)
    try {
      await broadcast(rpc, signed, hash)
    } catch (cause) {
      // It may be on its way: the caller needs its hash to find out.
      if (isBillfoldError(cause, 'request/aborted'))
        throw new BillfoldError(requestAborted, { cause, context: { hashes: [hash] } })
      options.onStage?.('refused')
      sent.forget(settings.storage, row)
      throw cause
    }
    return hash
  }
  const [first, second] = clusters.includes(network.id) ? [byWallet, byNode] : [byNode, byWallet]
  try {
    return await first()
  } catch (cause) {
    // Reported before the visitor was asked: a wallet without this method may have the other.
    if (!isLacking(cause)) throw cause
    return second()
  }
}

/**
 * The same bytes to every node that will take them: that is one transaction, however often it arrives (promise P3).
 * Resolves when it is sent, and when that is unknown.
 *
 * @throws why the only node that was asked refuses it · `rpc/no-url` · `request/aborted`.
 */
async function broadcast(rpc: Rpc, signed: Found, hash: string): Promise<void> {
  const params = [toBase64(signed.bytes), { encoding: 'base64', preflightCommitment: 'confirmed' }]
  try {
    await rpc.request('sendTransaction', params, result => (result === hash ? hash : undefined))
  } catch (cause) {
    if (!isBillfoldError(cause) || cause.code === 'request/aborted' || cause.code === 'rpc/no-url') throw cause
    const { reason, isRepeated } = cause.context ?? {}
    // It is there already: an earlier attempt went through whose answer was lost (faults 27 and 31).
    const isKnown = reason === 'AlreadyProcessed' || /already been processed/i.test(String(reason))
    // Who was asked before may have it: then this refusal may be about that very transaction, or from a node that lags.
    if (isKnown || isRepeated || cause.code === 'rpc/all-failed') return
    throw cause
  }
}

/** `AdvanceNonceAccount` of the system program. */
const advanceNonce = 4

/**
 * Whether a transaction names a durable nonce where others name a blockhash: its first instruction moves that nonce on.
 * Such a transaction does not expire.
 *
 * Source: docs.anza.xyz, "Durable Transaction Nonces".
 */
function usesNonce({ instructions }: Pick<readMessage.ReturnType, 'instructions'>): boolean {
  const [first] = instructions
  const [kind, ...rest] = first?.data.subarray(0, 4) ?? []
  return first?.program === programs.system && kind === advanceNonce && rest.every(byte => byte === 0)
}
