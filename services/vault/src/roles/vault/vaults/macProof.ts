import { createHmac } from 'node:crypto'
import { bind } from '../../../contract/bind.ts'
import type { Secrets } from '../../../serve/Secrets.ts'

/** What is stored of a passphrase's proof: without the pepper nothing to try passphrases against. */
export function macProof(secrets: Secrets, envelopeId: string, proof: string): string {
  return createHmac('sha256', secrets.of('pepper'))
    .update(bind(['billfold/proof/v1', envelopeId, proof]))
    .digest('base64url')
}
