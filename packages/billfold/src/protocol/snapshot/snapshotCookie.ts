/** The cookie that carries a snapshot: its name, and the version of what is in it. First party, one per origin and `storageKey`. */
export const snapshotCookie = {
  version: 1,
  /** `billfold.snapshot`, or with the key that the host gave in place of `billfold`. */
  name: (storageKey = '@billfold') => `${encodeURIComponent(storageKey.replace(/^@/, ''))}.snapshot`,
} as const
