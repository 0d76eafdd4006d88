import { callLimits } from '../../contract/calls/callLimits.ts'
import { finishLogin } from '../../contract/calls/finishLogin.ts'
import type { SessionFacts } from '../../contract/calls/sessionFacts.ts'
import type { SocialProvider } from '../../contract/calls/socialProviders.ts'
import { startSocialLogin } from '../../contract/calls/startSocialLogin.ts'
import { waitForLogin } from '../../contract/calls/waitForLogin.ts'
import { CallFailure } from '../client/CallFailure.ts'
import type { ServerClient } from '../client/createServerClient.ts'
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
  let started: { readonly flowId: string; readonly uri: string } | undefined
  let last: { readonly flowId: string; readonly userName: string | null } | undefined
  let redeeming: { readonly flowId: string; readonly end: Promise<SocialLogin.Result> } | undefined

  const waits = new Set<{ readonly flowId: string; readonly end: AbortController }>()

  async function waitUntilReady(waited: string, signal: AbortSignal): Promise<void> {
    const mine = { flowId: waited, end: new AbortController() }
    const leave = () => mine.end.abort()
    signal.addEventListener('abort', leave, { once: true })
    waits.add(mine)
    try {
      for (;;) {
        if (signal.aborted) throw signal.reason
        const body = { flowId: waited, waitMs: callLimits.longestWaitMs }
        const { status } = await client.call(waitForLogin, body, undefined, mine.end.signal)
        if (status === 'ready') return
      }
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      waits.delete(mine)
      signal.removeEventListener('abort', leave)
    }
  }

  /** Hosts bring the same result more than once. */
  function known(wanted: string): SocialLogin.Result | undefined {
    const facts = session.facts()
    return facts && last?.flowId === wanted ? { facts, userName: last.userName } : undefined
  }

  async function redeem(wanted: string, ticket: string | undefined): Promise<SocialLogin.Result> {
    let userName: string | null = null
    const facts = await session.begin(async refreshToken => {
      const body = { flowId: wanted, refreshToken, ...(ticket === undefined ? {} : { ticket }) }
      const answer = await client.call(finishLogin, body)
      userName = answer.userName
      return answer
    })
    last = { flowId: wanted, userName }
    return { facts, userName }
  }

  /** A host asks with the window's result while it still waits for the server's: one of them ends the login for both. */
  function redeemOnce(wanted: string, ticket: string | undefined): Promise<SocialLogin.Result> {
    if (redeeming?.flowId === wanted) return redeeming.end
    const mine = { flowId: wanted, end: redeem(wanted, ticket) }
    redeeming = mine
    // The server knows nothing of this login once it has ended: its state is not requested any more.
    for (const wait of waits) if (wait.flowId === wanted) wait.end.abort()
    const clear = () => {
      if (redeeming === mine) redeeming = undefined
    }
    mine.end.then(clear, clear)
    return mine.end
  }

  return {
    async start(provider, rendezvous) {
      await session.key()
      const { flowId, uri } = await client.call(startSocialLogin, { projectId, hostOrigin, provider, rendezvous })
      started = { flowId, uri }
      return uri
    },
    async finish(uri, signal) {
      // The provider's own address, where the window was sent, says nothing yet: the server does, later.
      const result: Brought = uri === started?.uri ? started : readResult(uri)
      const { failure, flowId: wanted, ticket } = result
      if (failure !== undefined) throw new CallFailure(failure, 'The window brought a no')
      if (ticket === undefined)
        await waitUntilReady(wanted, signal).catch((error: unknown) => {
          // Another one that brought the ticket was first.
          if (!known(wanted) && redeeming?.flowId !== wanted) throw error
        })
      return known(wanted) ?? redeemOnce(wanted, ticket)
    },
  }
}

type Brought = {
  readonly flowId: string
  readonly ticket?: string
  readonly failure?: 'login-denied' | 'login-failed'
}

/** What a window brought: a full address or its query alone. */
function readResult(uri: string): Brought {
  const query = URL.canParse(uri) ? new URL(uri).searchParams : new URLSearchParams(uri.replace(/^\?/, ''))
  const [flow, ticket, error] = [query.get('flow'), query.get('ticket'), query.get('error')]
  if (flow === null || !/^[-_A-Za-z0-9]{22}$/.test(flow)) throw new CallFailure('flow-unknown', 'This is no result')
  if (error !== null) return { flowId: flow, failure: error === 'login-denied' ? 'login-denied' : 'login-failed' }
  if (ticket === null) return { flowId: flow }
  if (!/^[-_A-Za-z0-9]{43}$/.test(ticket)) throw new CallFailure('flow-unknown', 'This is no ticket')
  return { flowId: flow, ticket }
}

export type SocialLogin = {
  /** Where the window goes; one that was cut off asks by `rendezvous`. @throws CallFailure `provider-absent`. */
  start(provider: SocialProvider, rendezvous?: string): Promise<string>
  /**
   * Ends the login with what the window brought, or waits for it when `uri` is the one of `start`. The same result again gives the same answer.
   *
   * @throws the signal's reason, CallFailure `login-denied`, `login-failed`, `flow-unknown`.
   */
  finish(uri: string, signal: AbortSignal): Promise<SocialLogin.Result>
}

export declare namespace SocialLogin {
  type Result = { readonly facts: SessionFacts; readonly userName: string | null }
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
