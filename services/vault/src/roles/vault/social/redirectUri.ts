import type { SocialProvider as Name } from '../../../contract/calls/socialProviders.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** What is registered at a provider, to the letter; each has its own, so that no answer of one is taken for another's (mix-up). */
export function redirectUri(services: Pick<VaultServices, 'publicUrl'>, provider: Name): string {
  return `${services.publicUrl()}/social/${provider}`
}
