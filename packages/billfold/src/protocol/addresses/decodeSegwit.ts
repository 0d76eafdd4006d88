const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const bech32 = 1
const bech32m = 0x2bc830a3

/**
 * Witness version and program of a segregated-witness address with the given human-readable prefix; `undefined` when
 * BIP-173 or BIP-350 calls it invalid.
 */
export function decodeSegwit(
  address: string,
  prefix: string,
): { readonly version: number; readonly program: Uint8Array } | undefined {
  const lower = address.toLowerCase()
  if (address.length > 90 || (address !== lower && address !== address.toUpperCase())) return undefined
  if (!lower.startsWith(`${prefix}1`)) return undefined
  const values = [...lower.slice(prefix.length + 1)].map(character => alphabet.indexOf(character))
  if (values.includes(-1)) return undefined
  const version = values[0] ?? 0
  if (version > 16 || checksumOf(prefix, values) !== (version === 0 ? bech32 : bech32m)) return undefined
  const program = toBytes(values.slice(1, -6))
  if (!program || program.length < 2 || program.length > 40) return undefined
  if (version === 0 && program.length !== 20 && program.length !== 32) return undefined
  return { version, program }
}

function checksumOf(prefix: string, values: readonly number[]): number {
  const codes = [...prefix].map(character => character.charCodeAt(0))
  let checksum = 1
  for (const value of [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31), ...values]) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    generator.forEach((word, bit) => {
      if ((top >> bit) & 1) checksum ^= word
    })
  }
  return checksum
}

/** Regroups 5-bit values to bytes; `undefined` when the padding is longer than 4 bits or not zero. */
function toBytes(values: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let bits = 0
  let buffer = 0
  for (const value of values) {
    buffer = ((buffer << 5) | value) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((buffer >> bits) & 255)
    }
  }
  return bits > 4 || (buffer & ((1 << bits) - 1)) !== 0 ? undefined : Uint8Array.from(bytes)
}
