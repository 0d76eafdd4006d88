import type { Metadata } from '../../../core/settings/Metadata.ts'
import { toTopic } from '../../../wire/crypto/toTopic.ts'
import type { readParams } from '../../../wire/sign/readParams.ts'
import type { SignError } from '../../../wire/sign/signErrors.ts'
import * as signErrors from '../../../wire/sign/signErrors.ts'
import { signMethods } from '../../../wire/sign/signMethods.ts'
import { checkSettlement } from '../sessions/checkSettlement.ts'
import { keepProposed } from '../sessions/keepProposed.ts'
import type { HeldSession } from '../store/HeldSession.ts'
import type { StoredProposal } from '../store/storedPairingProposals.ts'

/** The session that a settlement makes, or the error that it is answered with. */
export function readSettlement(input: {
  readonly params: ReturnType<typeof readParams<'wc_sessionSettle'>>
  readonly id: number
  readonly key: string
  readonly responder: string
  readonly proposal: StoredProposal
  readonly pairingTopic: string
  readonly metadata: Metadata
  readonly nowMs: number
}):
  | { readonly held: HeldSession; readonly error?: undefined }
  | { readonly held?: undefined; readonly error: SignError } {
  const { params, id, key, responder, proposal, pairingTopic, metadata, nowMs } = input
  if (!params) return { error: signErrors.invalidSettle }
  const proposed = Object.keys(proposal.namespaces)
  const error = checkSettlement(params, { responder, proposed, nowMs })
  if (error) return { error }
  const chains = Object.entries(proposal.namespaces).flatMap(([name, asked]) => asked.chains ?? [name])
  const { controller, expiry, sessionProperties, scopedProperties } = params
  const session = {
    topic: toTopic(key),
    pairingTopic,
    expiry,
    ...keepProposed(params.namespaces, proposed, chains),
    peer: controller,
    self: { publicKey: proposal.publicKey, metadata: { ...metadata, icons: [...metadata.icons] } },
    controller: controller.publicKey,
    ...(sessionProperties && { sessionProperties }),
    ...(scopedProperties && { scopedProperties }),
  }
  return { held: { session, key, proposed, handled: { [signMethods.settle.method]: id } } }
}
