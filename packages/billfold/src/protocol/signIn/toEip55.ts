import { keccakAscii } from '../addresses/keccakAscii.ts'

/**
 * As `toChecksumAddress`, without the library of hashes: a page that signs in has no other use for it. `undefined` for what is no
 * address, or has a wrong checksum.
 */
export function toEip55(address: string): string | undefined {
  if (!/^0x[\da-f]{40}$/i.test(address)) return undefined
  const digits = address.slice(2)
  const lower = digits.toLowerCase()
  const hash = keccakAscii(lower)
  const text = lower.replace(/[a-f]/g, (letter, at: number) =>
    (hash[at] ?? '0') > '7' ? letter.toUpperCase() : letter,
  )
  const hasChecksum = digits !== lower && digits !== digits.toUpperCase()
  return hasChecksum && text !== digits ? undefined : `0x${text}`
}
