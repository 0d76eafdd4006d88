import { isSocialProvider, type SocialProvider } from './isSocialProvider.ts'
import type { StoredValue } from './StoredValue.ts'

/** Social login of the live connection; wiped with it. */
export const storedSocialProvider: StoredValue<SocialProvider> = {
  key: '@billfold/social-provider',
  version: 1,
  parse: stored => (isSocialProvider(stored) ? stored : undefined),
}
