const token = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g

/**
 * JSON, but integers of 16 and more digits come as bigint: lamports and token amounts are 64-bit numbers, which
 * JavaScript would round.
 *
 * @throws SyntaxError when the text is not JSON.
 * @example parseJson('{"value":18446744073709551615}') // { value: 18446744073709551615n }
 */
export function parseJson(text: string): unknown {
  // A key that no answer has by itself; one that had it would only have named a number.
  const marked = text.replace(token, found => (found.startsWith('"') ? found : `{"$integer":"${found}"}`))
  return JSON.parse(marked, (_, value: unknown) => {
    const digits = (value as { $integer?: unknown } | null)?.$integer
    return typeof digits === 'string' && /^-?\d{16,40}$/.test(digits) ? BigInt(digits) : value
  })
}
