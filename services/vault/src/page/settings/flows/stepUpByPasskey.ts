import { startPasskeyStepUp } from '../../../contract/calls/startPasskeyStepUp.ts'
import { verifyPasskeyStepUp } from '../../../contract/calls/verifyPasskeyStepUp.ts'
import { askPasskey } from '../../passkeys/askPasskey.ts'
import { PasskeyUnused } from '../../passkeys/PasskeyUnused.ts'
import type { Session } from '../../session/createSession.ts'

/** Makes the session fresh by one of the visitor's passkeys. @throws PasskeyUnused, PasskeyFailure; CallFailure `not-found` for a visitor without one, `passkey-refused`. */
export async function stepUpByPasskey(session: Session, credentials: CredentialsContainer | undefined): Promise<void> {
  if (!credentials) throw new PasskeyUnused('unsupported')
  const { flowId, request } = await session.call(startPasskeyStepUp, {})
  const asked = await askPasskey({ credentials, request })
  if (!asked) throw new PasskeyUnused('cancelled')
  await session.call(verifyPasskeyStepUp, { flowId, assertion: asked.assertion })
}
