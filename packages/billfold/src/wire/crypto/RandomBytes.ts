/**
 * Where randomness comes from: that many unpredictable bytes. In a page and in Node
 * `length => crypto.getRandomValues(new Uint8Array(length))`.
 */
export type RandomBytes = (length: number) => Uint8Array
