/** For how long a process answers from what it remembers while its database is away, counted from when it last answered. */
export const outageMs = 600_000
