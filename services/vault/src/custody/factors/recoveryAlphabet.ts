/** Crockford's base32: digits, then capitals without I, L, O and U. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
