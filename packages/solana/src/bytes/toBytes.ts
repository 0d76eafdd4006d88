/** Longer than this nothing is that a wallet answers with. */
const byteCount = 100_000

/**
 * Bytes that a wallet handed over, copied: any byte array, also one of another frame, or a list of numbers, as some
 * wallets pass them on. `undefined` when it is neither, or larger than `limit`. Never throws.
 */
export function toBytes(value: unknown, limit: number = byteCount): Uint8Array | undefined {
  try {
    const isList = Array.isArray(value)
    const isBytes = Object.prototype.toString.call(value) === '[object Uint8Array]'
    if (!isList && !isBytes) return undefined
    const list = value as ArrayLike<unknown>
    if (list.length > limit) return undefined
    const copied = Array.from(list)
    const isByte = (item: unknown) => Number.isInteger(item) && (item as number) >= 0 && (item as number) < 256
    return copied.every(isByte) ? Uint8Array.from(copied as number[]) : undefined
  } catch {
    return undefined
  }
}
