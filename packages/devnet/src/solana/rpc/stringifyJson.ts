/**
 * JSON in which bigints stand as plain numbers with all their digits, as the RPC writes 64-bit numbers.
 *
 * @example
 * stringifyJson({ lamports: 500_000_000_000_000_001n }) // '{"lamports":500000000000000001}'
 */
export function stringifyJson(value: unknown): string {
  // No text of ours or of a client holds an unpaired surrogate, which JSON writes as an escape.
  const mark = '\ud800'
  const text = JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${mark}${part}` : part))
  return text.replace(/"\\ud800(-?\d+)"/g, '$1')
}
