import { isSocialProvider, type SocialProvider } from './isSocialProvider.ts'
import type { StoredValue } from './StoredValue.ts'

/** Social login under way in a page that is left and returned to; removed with its result. */
export const storedPendingSocial: StoredValue<SocialProvider> = {
  key: '@billfold/pending-social',
  version: 1,
  parse: stored => (isSocialProvider(stored) ? stored : undefined),
}
