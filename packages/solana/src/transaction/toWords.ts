/** Numbers as bytes, the low ones first: `[value, bytes]` each. */
export function toWords(...words: readonly (readonly [value: bigint, bytes: number])[]): Uint8Array {
  return Uint8Array.from(
    words.flatMap(([value, bytes]) =>
      Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(at * 8)) & 0xffn)),
    ),
  )
}
