/** A change of a project or a network is seen by every process after at most this long. */
export const projectCacheMs = 10_000
