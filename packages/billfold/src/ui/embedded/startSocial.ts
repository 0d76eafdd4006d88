import { navigate } from '../../core/actions/navigate.ts'
import type { SocialLogin } from '../../core/contracts/Embedded.ts'
import type { Kit } from '../../core/Kit.ts'
import type { SocialProvider } from '../../protocol/stored/isSocialProvider.ts'
import type { EmbeddedConnector } from './findEmbedded.ts'

export type WindowProvider = Exclude<SocialProvider, 'farcaster'>

/** A login whose window a press has opened, for the view that shows it. */
export type RunningLogin = {
  readonly provider: WindowProvider
  readonly login: SocialLogin
  /** Gives it up. */
  readonly leave: AbortController
}

/** The login that a press has begun, until a view takes it. */
export function socialHome(kit: Kit): { running: RunningLogin | undefined } {
  return kit.runtime.once('social login', () => ({ running: undefined }))
}

/** Within a tap: opens the window of a provider. A login that runs already is given up. */
export function beginSocial(kit: Kit, connector: EmbeddedConnector, provider: WindowProvider): RunningLogin {
  const home = socialHome(kit)
  home.running?.leave.abort()
  const leave = new AbortController()
  const login = connector.embedded.startSocial({ provider, signal: leave.signal })
  // Told by the view; one that nobody waits for is nobody's failure.
  login.done.catch(() => {})
  kit.runtime.emit({ type: 'SOCIAL_LOGIN_STARTED', provider })
  home.running = { provider, login, leave }
  return home.running
}

/** Within a tap: begins a login and leads to its view. */
export function startSocial(kit: Kit, connector: EmbeddedConnector, provider: SocialProvider): void {
  if (provider === 'farcaster') {
    navigate(kit, { view: 'ConnectingFarcaster' })
    return
  }
  beginSocial(kit, connector, provider)
  navigate(kit, { view: 'ConnectingSocial', params: { provider } })
}
