import { loginWindowName } from 'billfold/protocol'
import type { ServerClient } from '../client/createServerClient.ts'
import { createPasskeyCeremony } from '../login/createPasskeyCeremony.ts'
import { createPasskeyLogin } from '../login/createPasskeyLogin.ts'
import { PasskeyFailure } from '../passkeys/PasskeyFailure.ts'
import { answerPasskeyWindow } from '../passkeyWindow/answerPasskeyWindow.ts'
import type { Session } from '../session/createSession.ts'
import type { GivenFactor } from '../wallet/GivenFactor.ts'

/**
 * A login by passkey for the host's page: in the frame, with one that is there, or in the vault's own window that the page has opened, with that or a new one. Of several the last counts: a
 * browser asks one question at a time.
 *
 * @throws PasskeyUnused, PasskeyFailure, CallFailure, WalletFailure, the signal's reason.
 */
export async function connectPasskey(options: connectPasskey.Options): Promise<void> {
  const { credentials, enter, hostOrigin, place, projectId, realm, signal, theme, vaultOrigin, window } = options
  const login = createPasskeyLogin({ ...options, projectId, hostOrigin })
  if (place === 'window') {
    const found = findPasskeyWindow(window)
    if (!found) throw new PasskeyFailure('refused', 'The window was not found')
    return answerPasskeyWindow({ window: found, vaultOrigin, hostOrigin, realm, theme, login, signal, enter })
  }
  await enter(await login.logIn(createPasskeyCeremony({ credentials, realm, signal })))
}

export declare namespace connectPasskey {
  type Options = {
    readonly client: ServerClient
    readonly session: Session
    readonly projectId: string
    readonly realm: string
    /** Verified by the handshake. */
    readonly hostOrigin: string
    readonly vaultOrigin: string
    readonly window: Window
    /** `undefined` where the browser has no passkeys, or does not report to a server on which page one was used. */
    readonly credentials: CredentialsContainer | undefined
    /** `data-theme` of the frame. */
    readonly theme: string | undefined
    readonly place: 'frame' | 'window'
    readonly signal: AbortSignal
    /** The visitor is logged in: opens their wallet with what they brought. */
    enter(given: GivenFactor | undefined): Promise<void>
  }
}

/**
 * The window that the host's page has opened for a passkey, found by its name: the host cannot hand it over, and a frame may reach by name whatever is of its own origin. `undefined` where there is
 * none; a blank one that the browser made for the name instead is closed.
 */
function findPasskeyWindow(window: Window): Window | undefined {
  const found = window.open('', loginWindowName)
  if (!found) return undefined
  try {
    // Of another origin it throws.
    if (found.location.pathname === '/passkey') return found
    if (found.location.href === 'about:blank') found.close()
  } catch {
    return undefined
  }
  return undefined
}
