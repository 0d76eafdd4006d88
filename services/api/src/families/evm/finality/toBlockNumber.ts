/** The number of a block as nodes write it, `0x…`; `undefined` for anything else. */
export function toBlockNumber(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value) ? BigInt(value) : undefined
}
