/** A source of random bytes; tests pass their own. */
export type DrawBytes = (length: number) => Uint8Array<ArrayBuffer>

/** Random bytes of the platform's generator. */
export const drawBytes: DrawBytes = length => crypto.getRandomValues(new Uint8Array(length))
