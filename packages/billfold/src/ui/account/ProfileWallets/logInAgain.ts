import { navigate } from '../../../core/actions/navigate.ts'
import type { Kit } from '../../../core/Kit.ts'
import type { SocialProvider } from '../../../protocol/stored/isSocialProvider.ts'
import { storedSocialProvider } from '../../../protocol/stored/storedSocialProvider.ts'
import type { EmbeddedConnector } from '../../shared/login/findEmbedded.ts'
import { startSocial } from '../../shared/login/startSocial.ts'

/**
 * Within a tap: leads a visitor who was logged in before to the same login. That is the provider of the last login if it is `offered`, else e-mail; the whole
 * choice if neither is there, or if the visitor has to agree to the host's terms first.
 */
export function logInAgain(kit: Kit, connector: EmbeddedConnector, offered: readonly SocialProvider[]): void {
  const { features, remote } = kit.store.getState().settings
  const provider = kit.runtime.storage.read(storedSocialProvider)
  if (provider === undefined) navigate(kit, { view: remote.email ? 'EmailLogin' : 'Connect' })
  else if (features.legalCheckbox || !offered.includes(provider)) navigate(kit, { view: 'Connect' })
  else startSocial(kit, connector, provider)
}
