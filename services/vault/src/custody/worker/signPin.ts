import { deriveWriteKey } from '../derive/deriveWriteKey.ts'
import { toWriteKey } from '../derive/toWriteKey.ts'
import { signEscrowWrite } from '../sign/signEscrowWrite.ts'
import type { CommandResults, ParsedParams } from './commands.ts'
import type { Session } from './createSession.ts'
import { takeSecrets } from './takeSecrets.ts'

/** Signs for the escrow which identity may ask for a release, of a wallet that was opened for `device` or `change`. */
export function signPin(session: Session, { identity, recipient }: ParsedParams<'signPin'>): CommandResults['signPin'] {
  const { opening, secrets } = takeSecrets(session, ['device', 'change'])
  const { accounts } = opening.vault
  const key = deriveWriteKey(secrets.rootSecret, opening.vault)
  try {
    const signature = signEscrowWrite(key, opening.vault, { identity, thumbprint: recipient.thumbprint })
    return { wallet: { writeKey: toWriteKey(key), accounts: [...accounts], signature } }
  } finally {
    for (const bytes of [key, secrets.rootSecret, secrets.wrappingKey]) bytes.fill(0)
  }
}
