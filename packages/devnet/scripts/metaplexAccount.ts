import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { createMachine } from '../src/solana/bank/createMachine.ts'
import { base58 } from '../src/solana/base58.ts'
import { programs } from '../src/solana/programs.ts'

/** Bytes of the account, with any content. */
const size = 679

/**
 * An account of the layout in which most tokens of the main network state their name and picture (`MetadataV1` of the Token
 * Metadata program), written without the program, whose licence keeps it out of here.
 */
export async function metaplexAccount(
  content: metaplexAccount.Content,
  lamports: bigint,
): Promise<createMachine.Account> {
  const program = programs.tokenMetadata as Address
  const encode = getAddressEncoder()
  const [address] = await getProgramDerivedAddress({
    programAddress: program,
    seeds: ['metadata', encode.encode(program), encode.encode(content.mint as Address)],
  })
  const padded = (value: string, length: number) => {
    const bytes = Buffer.alloc(4 + length)
    bytes.writeUInt32LE(length)
    bytes.write(value, 4)
    return bytes
  }
  const data = Buffer.alloc(size)
  Buffer.concat([
    Buffer.from([4]),
    base58.toBytes(content.authority),
    base58.toBytes(content.mint),
    padded(content.name, 32),
    padded(content.symbol, 10),
    padded(content.uri, 200),
    // No royalties, no creators, first sale not made, may be changed, no nonce of an edition.
    Buffer.from([0, 0, 0, 0, 1, 0]),
    // The token standard: an NFT or a fungible token.
    Buffer.from([1, content.isFungible ? 2 : 0]),
  ]).copy(data)
  return { address, lamports, owner: program, isExecutable: false, data: Uint8Array.from(data) }
}

export declare namespace metaplexAccount {
  type Content = { mint: string; authority: string; name: string; symbol: string; uri: string; isFungible: boolean }
}
