import { ed25519 } from '@noble/curves/ed25519'
import { bindReleaseApproval } from '../../contract/calls/bindReleaseApproval.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'
import { deriveWriteKey } from '../derive/deriveWriteKey.ts'
import type { CommandResults, ParsedParams } from './commands.ts'
import type { Session } from './createSession.ts'
import { takeSecrets } from './takeSecrets.ts'

/** Signs that the escrow's wait of another device ends, with a wallet that was opened for `device` or `change`. */
export function signApproval(
  session: Session,
  { recipient, releaseId }: ParsedParams<'signApproval'>,
): CommandResults['signApproval'] {
  const { opening, secrets } = takeSecrets(session, ['device', 'change'])
  const key = deriveWriteKey(secrets.rootSecret, opening.vault)
  try {
    const bytes = bindReleaseApproval(opening.vault, { releaseId, thumbprint: recipient.thumbprint })
    return { signature: toBase64Url(ed25519.sign(bytes, key)) }
  } finally {
    for (const secret of [key, secrets.rootSecret, secrets.wrappingKey]) secret.fill(0)
  }
}
