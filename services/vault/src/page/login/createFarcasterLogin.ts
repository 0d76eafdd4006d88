import type { PageClock } from '../../browser/PageSeams.ts'
import { callLimits } from '../../contract/calls/callLimits.ts'
import { finishLogin } from '../../contract/calls/finishLogin.ts'
import { startFarcasterLogin } from '../../contract/calls/startFarcasterLogin.ts'
import { waitForLogin } from '../../contract/calls/waitForLogin.ts'
import { CallFailure } from '../client/CallFailure.ts'
import type { ServerClient } from '../client/createServerClient.ts'
import type { Session } from '../session/createSession.ts'

/** A channel that has less than this left is not shown again. */
const marginMs = 60_000

type Channel = { readonly flowId: string; readonly url: string; readonly endsAtMs: number }

/**
 * The login by Farcaster of one page. Hosts ask for the address and for the end as often as they like: a channel that can still be used is kept, one end serves all who wait for it, and
 * an attempt that was given up is renewed.
 *
 * @example
 * const farcaster = createFarcasterLogin({ client, session, clock, projectId: 'demo', hostOrigin: 'https://app.example.com' })
 * show(await farcaster.start())
 * const { userName } = await farcaster.finish(signal)
 */
export function createFarcasterLogin(options: createFarcasterLogin.Options): FarcasterLogin {
  const { client, clock, hostOrigin, projectId, session } = options
  let channel: Channel | undefined
  let starting: Promise<Channel> | undefined
  let last: { readonly flowId: string; readonly userName: string } | undefined
  let finishing: { readonly flowId: string; readonly end: Promise<string> } | undefined

  async function open(): Promise<Channel> {
    await session.key()
    const { expiresInMs, flowId, url } = await client.call(startFarcasterLogin, { projectId, hostOrigin })
    channel = { flowId, url, endsAtMs: clock.now() + expiresInMs }
    return channel
  }

  async function end({ flowId }: Channel): Promise<string> {
    try {
      for (;;) {
        const { status } = await client.call(waitForLogin, { flowId, waitMs: callLimits.longestWaitMs })
        if (status === 'ready') break
      }
      let userName = ''
      await session.begin(async refreshToken => {
        const answer = await client.call(finishLogin, { flowId, refreshToken })
        userName = answer.userName ?? ''
        return answer
      })
      last = { flowId, userName }
      return userName
    } catch (error) {
      // An ended login is not shown again; without an answer it may still be open.
      const isOver = error instanceof CallFailure && error.code !== 'offline' && error.code !== 'unavailable'
      if (isOver && channel?.flowId === flowId) channel = undefined
      throw error
    }
  }

  return {
    async start() {
      const isUsable =
        channel !== undefined && channel.flowId !== last?.flowId && channel.endsAtMs - clock.now() > marginMs
      if (channel && isUsable) return channel.url
      starting ??= open().finally(() => {
        starting = undefined
      })
      return (await starting).url
    },
    async finish(signal) {
      if (channel === undefined) throw new CallFailure('flow-unknown', 'No channel is open here')
      const { flowId } = channel
      if (last?.flowId === flowId && session.facts()) return { userName: last.userName }
      if (finishing?.flowId !== flowId) {
        const mine = { flowId, end: end(channel) }
        finishing = mine
        const clear = () => {
          if (finishing === mine) finishing = undefined
        }
        mine.end.then(clear, clear)
      }
      return { userName: await untilAborted(finishing.end, signal) }
    },
  }
}

/** Who waits may leave; the others still wait for the same end. */
function untilAborted<result>(promise: Promise<result>, signal: AbortSignal): Promise<result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

export type FarcasterLogin = {
  /** Address for the QR code: the one of the channel that goes on, or of a new one. @throws CallFailure `provider-absent`, `unavailable`. */
  start(): Promise<string>
  /** Resolves when the phone has answered; may be asked often. @throws the signal's reason, CallFailure `login-failed`, `flow-unknown`. */
  finish(signal: AbortSignal): Promise<{ readonly userName: string }>
}

export declare namespace createFarcasterLogin {
  type Options = {
    readonly client: ServerClient
    readonly clock: Pick<PageClock, 'now'>
    readonly session: Session
    readonly projectId: string
    /** Verified by the handshake. */
    readonly hostOrigin: string
  }
}
