/** Name of the cookie that carries a snapshot, and the version of what is in it. First party, one per origin. */
export const snapshotCookie = { name: 'billfold.snapshot', version: 1 } as const
