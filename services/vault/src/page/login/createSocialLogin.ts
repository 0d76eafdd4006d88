import { callLimits } from '../../contract/calls/callLimits.ts'
import { finishLogin } from '../../contract/calls/finishLogin.ts'
import type { SessionFacts } from '../../contract/calls/sessionFacts.ts'
import type { SocialProvider } from '../../contract/calls/socialProviders.ts'
import { startSocialLogin } from '../../contract/calls/startSocialLogin.ts'
import { waitForLogin } from '../../contract/calls/waitForLogin.ts'
import { CallFailure } from '../server/CallFailure.ts'
import type { ServerClient } from '../server/createServerClient.ts'
import type { Session } from '../session/createSession.ts'

/**
 * The social login of one page. The window's result comes by the host's page and is of use to this page's key alone; where the window was cut off the result is waited for at the
 * server. Of several attempts the last counts.
 *
 * @example
 * const social = createSocialLogin({ client, session, projectId: 'demo', hostOrigin: 'https://app.example.com' })
 * const uri = await social.start('google')
 * const { facts, userName } = await social.finish(resultUri, signal)
 */
export function createSocialLogin({ client, hostOrigin, projectId, session }: createSocialLogin.Options): SocialLogin {
  let flowId: string | undefined
  let last: { readonly flowId: string; readonly userName: string | null } | undefined

  async function waitUntilReady(waited: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      if (signal.aborted) throw signal.reason
      const { status } = await client.call(waitForLogin, { flowId: waited, waitMs: callLimits.longestWaitMs })
      if (status === 'ready') return
    }
  }

  return {
    async start(provider) {
      await session.key()
      const started = await client.call(startSocialLogin, { projectId, hostOrigin, provider })
      flowId = started.flowId
      return started.uri
    },
    async finish(uri, signal) {
      const result = readResult(uri)
      const wanted = result.flowId ?? flowId
      if (result.failure !== undefined) throw new CallFailure(result.failure, 'The window brought a no')
      if (wanted === undefined) throw new CallFailure('flow-unknown', 'No login was started here')
      // Hosts bring the same result more than once.
      const known = session.facts()
      if (known && last?.flowId === wanted) return { facts: known, userName: last.userName }
      const { ticket } = result
      if (ticket === undefined) await waitUntilReady(wanted, signal)
      let userName: string | null = null
      const facts = await session.begin(async refreshToken => {
        const body = { flowId: wanted, refreshToken, ...(ticket === undefined ? {} : { ticket }) }
        const answer = await client.call(finishLogin, body)
        userName = answer.userName
        return answer
      })
      last = { flowId: wanted, userName }
      if (flowId === wanted) flowId = undefined
      return { facts, userName }
    },
  }
}

/** A full address or its query alone; the provider's own address, which is what the window was sent to, says nothing yet. */
function readResult(uri: string): {
  readonly flowId?: string
  readonly ticket?: string
  readonly failure?: 'login-denied' | 'login-failed'
} {
  const query = URL.canParse(uri) ? new URL(uri).searchParams : new URLSearchParams(uri.replace(/^\?/, ''))
  if (query.has('state')) return {}
  const [flow, ticket, error] = [query.get('flow'), query.get('ticket'), query.get('error')]
  if (flow === null || !/^[-_A-Za-z0-9]{22}$/.test(flow)) throw new CallFailure('flow-unknown', 'This is no result')
  if (error !== null) return { flowId: flow, failure: error === 'login-denied' ? 'login-denied' : 'login-failed' }
  if (ticket === null) return { flowId: flow }
  if (!/^[-_A-Za-z0-9]{43}$/.test(ticket)) throw new CallFailure('flow-unknown', 'This is no ticket')
  return { flowId: flow, ticket }
}

export type SocialLogin = {
  /** Where the window goes. @throws CallFailure `provider-absent`. */
  start(provider: SocialProvider): Promise<string>
  /**
   * Ends the login with what the window brought, or waits for it when `uri` is the one of `start`. The same result again gives the same answer.
   *
   * @throws the signal's reason, CallFailure `login-denied`, `login-failed`, `flow-unknown`.
   */
  finish(uri: string, signal: AbortSignal): Promise<{ readonly facts: SessionFacts; readonly userName: string | null }>
}

export declare namespace createSocialLogin {
  type Options = {
    readonly client: ServerClient
    readonly session: Session
    readonly projectId: string
    /** Verified by the handshake. */
    readonly hostOrigin: string
  }
}
