import { navigate } from '../../../core/actions/navigate.ts'
import type { Kit } from '../../../core/Kit.ts'
import type { SocialProvider } from '../../../protocol/stored/isSocialProvider.ts'
import { storedSocialProvider } from '../../../protocol/stored/storedSocialProvider.ts'
import type { EmbeddedConnector } from '../../shared/login/findEmbedded.ts'
import { startSocial } from '../../shared/login/startSocial.ts'

/**
 * Within a tap: leads who was logged in before to his own way in. That is the provider of his last login where it is among the `offered`, else e-mail; the whole
 * choice where neither is there, or where the visitor has to agree to the host's terms before a provider hears of him.
 */
export function logInAgain(kit: Kit, connector: EmbeddedConnector, offered: readonly SocialProvider[]): void {
  const { features, remote } = kit.store.getState().settings
  const provider = kit.runtime.storage.read(storedSocialProvider)
  if (provider === undefined) navigate(kit, { view: remote.email ? 'EmailLogin' : 'Connect' })
  else if (features.legalCheckbox || !offered.includes(provider)) navigate(kit, { view: 'Connect' })
  else startSocial(kit, connector, provider)
}
