import type { PasskeyLogin } from '../login/createPasskeyLogin.ts'
import type { PasskeyCeremony } from '../login/PasskeyCeremony.ts'
import type { GivenFactor } from '../wallet/GivenFactor.ts'
import { type PasskeyReason, type PasskeyWelcome, passkeyWindow, type ToFrame, type ToWindow } from './passkeyWindow.ts'
import { toPasskeyReason } from './toPasskeyReason.ts'

/** A ceremony in the other page came to nothing, and why. */
class PasskeyStopped extends Error {
  override readonly name = 'PasskeyStopped'
  readonly reason: PasskeyReason

  constructor(reason: PasskeyReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * The frame's half of a login in the vault's own window. Frame and window are of one origin, which the browser proves to both, so that what the passkey gave goes from one to the other and past
 * the host's page; the login itself is the frame's (docs/decisions/passkey-window.md).
 *
 * @returns when the visitor is logged in and their wallet open; a failure that can be tried again is shown in the window, and nothing ends.
 * @throws what keeps a wallet closed; the signal's reason.
 */
export function answerPasskeyWindow(options: answerPasskeyWindow.Options): Promise<void> {
  const { enter, hostOrigin, login, signal, theme, vaultOrigin, window } = options
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    let asking: { resolve(answer: never): void; reject(reason: unknown): void } | undefined

    const send = (message: ToWindow) => port1.postMessage(message)
    const over = (reason?: PasskeyReason) => send({ kind: 'over', ...(reason ? { reason } : {}) })
    const ask = <answer>(message: ToWindow) =>
      new Promise<answer>((answered, stopped) => {
        asking?.reject(new PasskeyStopped('cancelled'))
        asking = { resolve: answered, reject: stopped }
        send(message)
      })
    const ceremony: PasskeyCeremony = {
      use: request => ask({ kind: 'use', request, realm: options.realm }),
      enrol: asked => ask({ kind: 'enrol', ...asked, realm: options.realm }),
    }
    const run = async (way: 'logIn' | 'signUp') => {
      let given: GivenFactor | undefined
      try {
        given = await login[way](ceremony)
      } catch (error) {
        return over(error instanceof PasskeyStopped ? error.reason : toPasskeyReason(error))
      }
      try {
        await enter(given)
        over()
        end()
        resolve()
      } catch (error) {
        const reason = toPasskeyReason(error)
        send({ kind: 'over', reason: reason === 'unknown' ? 'not-opened' : reason, isLast: true })
        end()
        reject(error)
      }
    }
    const onPort = ({ data }: MessageEvent<ToFrame>) => {
      if (data.kind === 'choose') void run(data.way === 'signUp' ? 'signUp' : 'logIn')
      else if (data.kind === 'stopped') asking?.reject(new PasskeyStopped(data.reason))
      else asking?.resolve(data.answer as never)
    }
    const end = () => {
      signal.removeEventListener('abort', leave)
      asking?.reject(new PasskeyStopped('cancelled'))
      port1.close()
    }
    const leave = () => {
      over('cancelled')
      end()
      reject(signal.reason)
    }
    port1.onmessage = onPort
    signal.addEventListener('abort', leave)
    if (signal.aborted) return leave()
    const welcome: PasskeyWelcome = { type: passkeyWindow.welcome, hostOrigin, theme }
    window.postMessage(welcome, vaultOrigin, [port2])
  })
}

export declare namespace answerPasskeyWindow {
  type Options = {
    /** Of the vault: no other origin receives what is sent to it. */
    readonly window: Pick<Window, 'postMessage'>
    readonly vaultOrigin: string
    /** Verified by the handshake; the window shows it. */
    readonly hostOrigin: string
    readonly realm: string
    /** `data-theme` of the frame. */
    readonly theme: string | undefined
    readonly login: PasskeyLogin
    readonly signal: AbortSignal
    /** The visitor is logged in: opens their wallet with what they brought. */
    enter(given: GivenFactor | undefined): Promise<void>
  }
}
