import type { Trust } from '../../requests/rpc/Trust.ts'

const key = '@billfold-vault/approved'
const most = 200

/**
 * What is known of a site: whether this visitor has approved something of it before, in this browser on this site (the storage is the frame's own part).
 * Where nothing can be kept every request is a first one.
 */
export function createTrust(options: createTrust.Options): Trust {
  const { isPreviewSite, origin, storage, userId, wasCovered } = options
  const name = () => `${userId() ?? ''} ${origin}`
  const read = (): readonly string[] | undefined => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(key) ?? '[]')
      return Array.isArray(kept) ? kept.filter(one => typeof one === 'string') : []
    } catch (error) {
      return error instanceof SyntaxError ? [] : undefined
    }
  }
  return {
    async read() {
      const kept = read()
      return {
        isFirstUse: !kept?.includes(name()),
        isLasting: kept !== undefined,
        isPreviewSite,
        wasCovered: wasCovered(),
      }
    },
    async saveApproved() {
      const kept = read()
      if (!kept || kept.includes(name())) return
      try {
        storage().setItem(key, JSON.stringify([...kept, name()].slice(-most)))
      } catch {
        // No room: the next one is a first one again.
      }
    },
  }
}

export declare namespace createTrust {
  type Options = {
    readonly origin: string
    /** Allowed only because the project is in development. */
    readonly isPreviewSite: boolean
    /** Throws where the browser keeps nothing. */
    storage(): Pick<Storage, 'getItem' | 'setItem'>
    userId(): string | undefined
    wasCovered(): boolean
  }
}
