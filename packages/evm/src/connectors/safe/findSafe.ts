import type { createInjectedConnector } from '../createInjectedConnector.ts'
import { createSafeProvider } from './createSafeProvider.ts'
import { findSafeOrigin } from './findSafeOrigin.ts'
import { safeAppOrigins } from './safeAppOrigins.ts'

/** What the connector of Safe is made of, if the page runs inside its web app at one of `origins`. */
export function findSafe(origins: readonly string[] = safeAppOrigins): createInjectedConnector.Options | undefined {
  const origin = findSafeOrigin(origins)
  if (origin === undefined) return undefined
  const provider = createSafeProvider({ origin })
  return { id: 'safe', name: 'Safe', kind: 'external', accountType: 'smartAccount', provider }
}
