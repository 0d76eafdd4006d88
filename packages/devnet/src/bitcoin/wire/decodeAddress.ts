import { bech32, bech32m, createBase58check } from '@scure/base'
import { encodeAddress } from './encodeAddress.ts'
import { sha256 } from './sha256.ts'

/** The script that a regtest address stands for; `undefined` for other text, or an address of another network. */
export function decodeAddress(address: string): Uint8Array | undefined {
  const script = readWitness(address) ?? readBase58(address)
  // Written again it has to be the same: that settles prefix, version, length and checksum at once.
  return script !== undefined && encodeAddress(script) === address.replace(/^BCRT1.*$/, text => text.toLowerCase())
    ? script
    : undefined
}

function readWitness(address: string): Uint8Array | undefined {
  const form = /^bcrt1q/i.test(address) ? bech32 : bech32m
  const { words = [] } = form.decodeUnsafe(address) ?? {}
  const [version, ...rest] = words
  const program = form.fromWordsUnsafe(rest)
  if (version === undefined || !program) return undefined
  return Uint8Array.from([version === 0 ? 0 : 0x50 + version, program.length, ...program])
}

function readBase58(address: string): Uint8Array | undefined {
  try {
    const [version, ...hash] = createBase58check(sha256).decode(address)
    return version === 0xc4
      ? Uint8Array.from([0xa9, 20, ...hash, 0x87])
      : Uint8Array.from([0x76, 0xa9, 20, ...hash, 0x88, 0xac])
  } catch {
    return undefined
  }
}
