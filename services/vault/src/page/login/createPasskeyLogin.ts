import { signUpByPasskey } from '../../contract/calls/signUpByPasskey.ts'
import { startPasskeyLogin } from '../../contract/calls/startPasskeyLogin.ts'
import { startPasskeySignUp } from '../../contract/calls/startPasskeySignUp.ts'
import { verifyPasskeyLogin } from '../../contract/calls/verifyPasskeyLogin.ts'
import type { ServerClient } from '../client/createServerClient.ts'
import type { Session } from '../session/createSession.ts'
import type { GivenFactor } from '../wallet/GivenFactor.ts'
import type { PasskeyCeremony } from './PasskeyCeremony.ts'

/**
 * The logins by passkey of one page: with one that is there, or with a new one, which makes the visitor.
 *
 * @example
 * const login = createPasskeyLogin({ client, session, projectId: 'demo', hostOrigin })
 * const given = await login.logIn(createPasskeyCeremony({ credentials: navigator.credentials, realm }))
 * await openWallet(tools, given)
 */
export function createPasskeyLogin(options: createPasskeyLogin.Options): PasskeyLogin {
  const { client, hostOrigin, projectId, session } = options
  const place = { projectId, hostOrigin }
  return {
    async logIn(ceremony) {
      await session.key()
      const { flowId, request } = await client.call(startPasskeyLogin, place)
      const { assertion, output } = await ceremony.use(request)
      await session.begin(refreshToken => client.call(verifyPasskeyLogin, { flowId, assertion, refreshToken }))
      return output && { kind: 'passkey', credentialId: assertion.credentialId, output }
    },
    async signUp(ceremony) {
      await session.key()
      const { creation, flowId, request } = await client.call(startPasskeySignUp, place)
      const { again, assertion, attestation, output } = await ceremony.enrol({ creation, request })
      const body = { flowId, assertion, attestation }
      await session.begin(refreshToken => client.call(signUpByPasskey, { ...body, refreshToken }))
      return { kind: 'passkey', credentialId: attestation.credentialId, output, again }
    },
  }
}

export type PasskeyLogin = {
  /**
   * Logs in with a passkey that is there.
   *
   * @returns what opens the wallet, where the passkey can.
   * @throws PasskeyUnused, PasskeyFailure, CallFailure `passkey-refused`, `flow-unknown`.
   */
  logIn(ceremony: PasskeyCeremony): Promise<GivenFactor | undefined>
  /** Makes a passkey and its visitor, who has no wallet yet. @throws as `logIn`. */
  signUp(ceremony: PasskeyCeremony): Promise<GivenFactor>
}

export declare namespace createPasskeyLogin {
  type Options = {
    readonly client: ServerClient
    readonly session: Session
    readonly projectId: string
    /** Verified by the handshake; the vault's own origin in its window. */
    readonly hostOrigin: string
  }
}
