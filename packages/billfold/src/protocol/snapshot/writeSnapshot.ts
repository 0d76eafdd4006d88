import { snapshotCharacters, snapshotMs } from '../limits.ts'
import type { Snapshot } from './Snapshot.ts'
import { snapshotCookie } from './snapshotCookie.ts'

/**
 * A snapshot as `document.cookie` takes it: first party, for the whole site, `Secure` on https. An empty snapshot, or one that is larger
 * than a cookie may be, removes the cookie.
 */
export function writeSnapshot(snapshot: Snapshot | undefined, isSecure: boolean, storageKey?: string): string {
  const text = snapshot ? encodeURIComponent(JSON.stringify({ v: snapshotCookie.version, d: snapshot })) : ''
  const isKept = text !== '' && text.length <= snapshotCharacters
  const end = `; Path=/; Max-Age=${isKept ? snapshotMs / 1_000 : 0}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${snapshotCookie.name(storageKey)}=${isKept ? text : ''}${end}`
}
