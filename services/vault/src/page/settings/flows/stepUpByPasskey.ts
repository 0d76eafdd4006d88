import { startPasskeyStepUp } from '../../../contract/calls/startPasskeyStepUp.ts'
import { verifyPasskeyStepUp } from '../../../contract/calls/verifyPasskeyStepUp.ts'
import { askPasskey } from '../../passkey/askPasskey.ts'
import type { PasskeySeam } from '../../passkey/PasskeySeam.ts'
import type { Session } from '../../session/createSession.ts'

/** Makes the session fresh by one of the visitor's passkeys. @throws PasskeyFailure; CallFailure `not-found` for who has none, `passkey-refused`. */
export async function stepUpByPasskey(session: Session, passkeys: PasskeySeam): Promise<void> {
  const { flowId, request } = await session.call(startPasskeyStepUp, {})
  const { assertion } = await askPasskey(passkeys, request)
  await session.call(verifyPasskeyStepUp, { flowId, assertion })
}
