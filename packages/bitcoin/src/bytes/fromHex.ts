/** The bytes of an even number of hex digits; `undefined` for anything else. */
export function fromHex(text: string): Uint8Array | undefined {
  if (!/^([\da-f]{2})*$/i.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16))
}
