import { readBase58 } from './readBase58.ts'
import { readBech32 } from './readBech32.ts'

/** Version bytes of base58 addresses, and what they say; regtest shares those of the test networks. */
const versions: Readonly<Record<number, readonly ['main' | 'test', 'p2pkh' | 'p2sh']>> = {
  0: ['main', 'p2pkh'],
  5: ['main', 'p2sh'],
  111: ['test', 'p2pkh'],
  196: ['test', 'p2sh'],
}
const prefixes = { bc: 'main', tb: 'test', bcrt: 'regtest' } as const

/**
 * What an address says of itself: whose it is and how it is spent, its checksum proven (base58check; BIP-173, BIP-350).
 * `undefined` for anything else. Never throws.
 *
 * @example readAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')?.type // 'p2wpkh'
 */
export function readAddress(address: unknown): readAddress.ReturnType | undefined {
  if (typeof address !== 'string') return undefined
  const witness = readBech32(address)
  if (witness) {
    const network = prefixes[witness.prefix as keyof typeof prefixes] as 'main' | 'test' | 'regtest' | undefined
    const { version, program } = witness
    if (!network) return undefined
    const type =
      version === 0
        ? program.length === 20
          ? 'p2wpkh'
          : 'p2wsh'
        : version === 1 && program.length === 32
          ? 'p2tr'
          : 'later'
    return { networks: [network], type, programBytes: program.length }
  }
  const payload = readBase58(address)
  const found = payload?.length === 21 ? versions[payload[0] as number] : undefined
  if (!found) return undefined
  const [network, type] = found
  return { networks: network === 'main' ? ['main'] : ['test', 'regtest'], type, programBytes: 20 }
}

export declare namespace readAddress {
  type ReturnType = {
    /** Where it can be used. */
    readonly networks: readonly ('main' | 'test' | 'regtest')[]
    /** `later`: a witness version that has no meaning yet. */
    readonly type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'later'
    /** Bytes of the hash or key in it. */
    readonly programBytes: number
  }
}
