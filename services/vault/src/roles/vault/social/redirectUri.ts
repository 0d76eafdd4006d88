import type { SocialProvider as Name } from '../../../contract/calls/socialProviders.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** The address that is registered at a provider, exactly; each has its own, so that no answer of one is taken for another's (mix-up). */
export function redirectUri(services: Pick<VaultServices, 'publicUrl'>, provider: Name): string {
  return `${services.publicUrl()}/social/${provider}`
}
