import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'
import { toBase64Url } from '../bytes/toBase64Url.ts'
import { digestOf } from '../sign/digestOf.ts'
import type { CommandResults, ParsedParams } from './commands.ts'
import type { Session } from './createSession.ts'
import { keep } from './keep.ts'

/** Freezes a request; what comes back is a copy, and only the worker's own is ever signed. Asking is no use: a site that asks on keeps no wallet open. */
export function prepareRequest(
  session: Session,
  { bundle, isHighRisk, request }: ParsedParams<'prepare'>,
): CommandResults['prepare'] {
  const namespace = request.kind.startsWith('evm') ? 'eip155' : 'solana'
  const signer = session.requireOpening(false).signers.find(one => one.namespace === namespace)
  if (!signer) throw new BillfoldError(rpcInvalidParams, { details: 'The wallet has no such account' })
  const frozen = signer.freeze(request)
  const digest = digestOf(frozen)
  const requestId = toBase64Url(session.seams.draw(16))
  const openings = session.openings()
  keep(session.requests, 'requests', requestId, { frozen, digest, isHighRisk, openings, bundle: bundle ?? requestId })
  return { requestId, digest, frozen: structuredClone(frozen) }
}
