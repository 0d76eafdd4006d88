import { navigate } from '../../../core/actions/navigate.ts'
import type { Kit } from '../../../core/Kit.ts'
import type { SocialProvider } from '../../../protocol/stored/isSocialProvider.ts'
import { beginLogin } from './beginLogin.ts'
import type { EmbeddedConnector } from './findEmbedded.ts'
import type { RunningLogin } from './RunningLogin.ts'

export type WindowProvider = Exclude<SocialProvider, 'farcaster'>

/** Within a tap: opens the window of a provider. */
export function beginSocial(kit: Kit, { embedded }: EmbeddedConnector, provider: WindowProvider): RunningLogin {
  const { emit } = kit.runtime
  const running = beginLogin(kit, {
    way: provider,
    start: signal => embedded.startSocial({ provider, signal }),
    onProven: () => emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider }),
    onConnected: () => emit({ type: 'SOCIAL_LOGIN_SUCCESS', provider }),
    onFailed(code) {
      if (code === 'connection/popup-closed') emit({ type: 'SOCIAL_LOGIN_CANCELED', provider })
      else emit({ type: 'SOCIAL_LOGIN_ERROR', provider, code })
    },
  })
  emit({ type: 'SOCIAL_LOGIN_STARTED', provider })
  return running
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
