import type { SessionFacts } from '../../contract/calls/sessionFacts.ts'
import { startPasskeyLogin } from '../../contract/calls/startPasskeyLogin.ts'
import { verifyPasskeyLogin } from '../../contract/calls/verifyPasskeyLogin.ts'
import { askPasskey } from '../passkey/askPasskey.ts'
import type { PasskeySeam } from '../passkey/PasskeySeam.ts'
import type { ServerClient } from '../server/createServerClient.ts'
import type { Session } from '../session/createSession.ts'

/** Logs in by any passkey that the visitor has at this vault. @throws PasskeyFailure; CallFailure `passkey-refused`, `flow-unknown`. */
export async function logInByPasskey({
  client,
  hostOrigin,
  passkeys,
  projectId,
  session,
}: logInByPasskey.Options): Promise<SessionFacts> {
  await session.key()
  const { flowId, request } = await client.call(startPasskeyLogin, { projectId, hostOrigin })
  const { assertion } = await askPasskey(passkeys, request)
  return session.begin(refreshToken => client.call(verifyPasskeyLogin, { flowId, assertion, refreshToken }))
}

export declare namespace logInByPasskey {
  type Options = {
    readonly client: ServerClient
    readonly session: Session
    readonly passkeys: PasskeySeam
    readonly projectId: string
    /** Of the host around the frame, or the vault's own in a window. */
    readonly hostOrigin: string
  }
}
