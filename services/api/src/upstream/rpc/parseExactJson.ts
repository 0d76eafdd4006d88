/** Strings as they are, and whole numbers of so many digits that a double may not hold them. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\b\d{16,}\b(?![.eE])/g
/** Whether it is worth looking: most answers have no such number. */
const longNumber = /[:,[\s]-?\d{16,}/
/** No JSON that others write begins a string so. */
const mark = '\u0001exact:'

/**
 * Parses JSON without rounding: whole numbers beyond 2^53, as Solana writes lamports and epochs, come as bigint. Others come as
 * `JSON.parse` has them.
 *
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  if (!longNumber.test(text)) return JSON.parse(text)
  // The grammar is looked at first: what is replaced below is then surely a number.
  JSON.parse(text)
  const written = text.replace(tokens, token =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"\\u0001exact:${token}"`,
  )
  return JSON.parse(written, (_, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith(mark)) return value
    const digits = value.slice(mark.length)
    return /^-?\d{16,}$/.test(digits) ? BigInt(digits) : value
  })
}
