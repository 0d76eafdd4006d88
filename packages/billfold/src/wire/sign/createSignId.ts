/**
 * A JSON-RPC id between two clients: unix milliseconds and three random digits, 16 digits in all, a safe integer. The
 * time part orders updates and events (`toSignTime`), so an id must never be smaller than the one before it: pass that.
 *
 * @example createSignId(1_750_000_000_000, createRandomBytes) // 1750000000000123
 */
export function createSignId(nowMs: number, random: (length: number) => Uint8Array, previous = 0): number {
  const [high = 0, low = 0] = random(2)
  return Math.max(Math.floor(nowMs) * 1_000 + (((high << 8) | low) % 1_000), previous + 1)
}
