import type { SessionFacts } from '../../contract/calls/sessionFacts.ts'
import { startPasskeyLogin } from '../../contract/calls/startPasskeyLogin.ts'
import { verifyPasskeyLogin } from '../../contract/calls/verifyPasskeyLogin.ts'
import { askPasskey } from '../passkeys/askPasskey.ts'
import type { ServerClient } from '../server/createServerClient.ts'
import type { Session } from '../session/createSession.ts'

/**
 * The login by passkey of one page, in a frame where the browser allows it, else in the vault's own window.
 *
 * @returns `undefined` when the visitor called off.
 * @throws PasskeyFailure, CallFailure `passkey-refused`, the signal's reason.
 * @example const facts = await createPasskeyLogin({ client, session, credentials: navigator.credentials, projectId: 'demo', hostOrigin })()
 */
export function createPasskeyLogin(
  options: createPasskeyLogin.Options,
): (signal?: AbortSignal) => Promise<SessionFacts | undefined> {
  const { client, credentials, hostOrigin, projectId, session } = options
  return async signal => {
    await session.key()
    const { flowId, request } = await client.call(startPasskeyLogin, { projectId, hostOrigin })
    const asked = await askPasskey({ credentials, request, ...(signal ? { signal } : {}) })
    if (!asked) return undefined
    const { assertion } = asked
    return session.begin(refreshToken => client.call(verifyPasskeyLogin, { flowId, assertion, refreshToken }))
  }
}

export declare namespace createPasskeyLogin {
  type Options = {
    readonly client: ServerClient
    readonly session: Session
    readonly credentials: CredentialsContainer
    readonly projectId: string
    /** Verified by the handshake; the vault's own origin in its window. */
    readonly hostOrigin: string
  }
}
