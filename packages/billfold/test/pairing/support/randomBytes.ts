/** Randomness of the machine. */
export const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
