import { isNetworkId } from '../caip/isNetworkId.ts'
import { snapshotCharacters } from '../limits.ts'
import { isRecord } from '../stored/isRecord.ts'
import { storedConnections } from '../stored/storedConnections.ts'
import type { Snapshot } from './Snapshot.ts'
import { snapshotCookie } from './snapshotCookie.ts'

/**
 * The snapshot in a request's `Cookie` header, for `toInitialState` and by it the provider's `initialState`; `undefined` without one. The header is
 * sent by the visitor's browser and may be forged: its content is shown, disabled, until the page's wallet answers, and must
 * decide nothing on a server. Never throws; anything that is not exactly a snapshot is left out. `storageKey` is the kit's,
 * where it has one.
 *
 * @example const snapshot = readSnapshot(headers.get('cookie'))
 */
export function readSnapshot(
  header: string | null | undefined,
  options: { readonly storageKey?: string | undefined } = {},
): Snapshot | undefined {
  const start = `${snapshotCookie.name(options.storageKey)}=`
  // There may be another of that name, set for the whole domain.
  for (const cookie of (header ?? '').split(';')) {
    const text = cookie.trim()
    const snapshot = text.startsWith(start) ? parse(text.slice(start.length)) : undefined
    if (snapshot) return snapshot
  }
  return undefined
}

function parse(text: string): Snapshot | undefined {
  if (text.length > snapshotCharacters) return undefined
  try {
    const box: unknown = JSON.parse(decodeURIComponent(text))
    if (!isRecord(box) || box.v !== snapshotCookie.version || !isRecord(box.d)) return undefined
    const { networkId, connections } = box.d
    return {
      networkId: isNetworkId(networkId) ? networkId : undefined,
      connections: (storedConnections.parse(connections) ?? []).filter(saved => saved.status === 'active'),
    }
  } catch {
    return undefined
  }
}
