/** How long a nonce can be used. */
export const nonceMs = 300_000
/** Nonces that one process keeps in its memory; the oldest go first. */
export const nonceCount = 100_000
/** How long a visitor stays signed in by default. */
export const sessionMs = 7 * 24 * 3_600_000
/** The same for a token. */
export const tokenMs = 24 * 3_600_000
/** How much longer than its tokens a revocation is kept: for instances whose clocks differ. */
export const revocationSlackMs = 300_000
/** Sessions of one browser that are read; each is a look-up. */
export const sessionCount = 20
/** Largest body that is read. */
export const bodyBytes = 65_536
/** Longest signature that is verified. */
export const signatureCharacters = 40_000
