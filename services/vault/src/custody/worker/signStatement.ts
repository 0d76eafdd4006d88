import { ed25519 } from '@noble/curves/ed25519'
import { bindRevocation } from '../../contract/bindRevocation.ts'
import { bindEscrowWrite } from '../../contract/calls/bindEscrowWrite.ts'
import { bindReleaseApproval } from '../../contract/calls/bindReleaseApproval.ts'
import type { Vault } from '../../contract/vault.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'
import { deriveWriteKey } from '../derive/deriveWriteKey.ts'
import { toWriteKey } from '../derive/toWriteKey.ts'
import type { CommandResults, ParsedParams } from './commands.ts'
import type { Session } from './createSession.ts'
import { takeSecrets } from './takeSecrets.ts'

/** Signs one statement of the wallet's owner with the write key, of a wallet that was opened for `device` or `change`. */
export function signStatement(
  session: Session,
  { recipient, statement }: ParsedParams<'signStatement'>,
): CommandResults['signStatement'] {
  const { opening, secrets } = takeSecrets(session, ['device', 'change'])
  const key = deriveWriteKey(secrets.rootSecret, opening.vault)
  try {
    const writeKey = toWriteKey(key)
    const bytes = toBytes({ ...opening.vault, writeKey }, statement, recipient.thumbprint)
    return { writeKey, signature: toBase64Url(ed25519.sign(bytes, key)) }
  } finally {
    for (const secret of [key, secrets.rootSecret, secrets.wrappingKey]) secret.fill(0)
  }
}

function toBytes(wallet: Vault, statement: ParsedParams<'signStatement'>['statement'], thumbprint: string) {
  if (statement.kind === 'pin') return bindEscrowWrite(wallet, { identity: statement.identity, thumbprint })
  if (statement.kind === 'approval') return bindReleaseApproval(wallet, { releaseId: statement.releaseId, thumbprint })
  return bindRevocation(wallet, { kind: statement.of, id: statement.id, thumbprint })
}
