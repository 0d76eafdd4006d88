import { isSocialProvider, type SocialProvider } from './isSocialProvider.ts'
import type { StoredValue } from './StoredValue.ts'

/** Social login of the connection, or of the last one: by it the visitor is led back in. */
export const storedSocialProvider: StoredValue<SocialProvider> = {
  key: '@billfold/social-provider',
  version: 1,
  parse: stored => (isSocialProvider(stored) ? stored : undefined),
}
