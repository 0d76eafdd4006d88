import type { KitStorage } from '../../core/contracts/KitStorage.ts'
import type { SocialProvider } from '../../protocol/stored/isSocialProvider.ts'
import { storedPendingSocial } from '../../protocol/stored/storedPendingSocial.ts'

const resultCharacters = 4_096

/**
 * What a provider's login brought back to this page, when the page itself had left for it (specification section 2: "a `result_uri` query parameter", read once
 * and removed). `undefined` if no page had left, or for a value that is too long to be one: removed all the same (fault 63).
 */
export function takeReturn(storage: KitStorage): { provider: SocialProvider; result: string } | undefined {
  const url = new URL(location.href)
  const result = url.searchParams.get('result_uri')
  url.searchParams.delete('result_uri')
  history.replaceState(history.state, '', url)
  const provider = storage.read(storedPendingSocial)
  storage.write(storedPendingSocial, undefined)
  return provider && result && result.length <= resultCharacters ? { provider, result } : undefined
}
