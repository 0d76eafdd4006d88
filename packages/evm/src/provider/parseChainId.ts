/**
 * The chain id of a wallet's answer: hexadecimal with `0x` in any case, decimal text, a number or a bigint. Anything else, zero,
 * and what a double cannot hold exactly is `undefined`.
 *
 * @example parseChainId('0X0A') // 10
 */
export function parseChainId(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^(0x[\da-f]{1,20}|\d{1,20})$/i.test(value)
  const id = isText || typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
