import { createHash } from 'node:crypto'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { base58 } from '../src/solana/base58.ts'
import { programs } from '../src/solana/programs.ts'

const program = programs.token2022 as Address
const u16 = (value: number) => Uint8Array.of(value & 255, value >> 8)
const u32 = (value: number) => new Uint8Array(Uint32Array.of(value).buffer)
const u64 = (value: bigint) => new Uint8Array(BigUint64Array.of(value).buffer)
const text = (value: string) => {
  const bytes = new TextEncoder().encode(value)
  return join(u32(bytes.length), bytes)
}
function join(...parts: (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap(part => [...part]))
}

/**
 * The Token-2022 instructions that the seed needs and that the Token client does not have, after the program's own layouts: a
 * byte for the extension and one for what to do with it.
 */
export const token2022Instructions = {
  /** Before the mint is initialised. Both authorities are the same account. */
  initializeTransferFee(mint: string, authority: string, basisPoints: number, maximum: bigint): Instruction {
    const optional = join([1], base58.toBytes(authority))
    return {
      programAddress: program,
      accounts: [{ address: mint as Address, role: AccountRole.WRITABLE }],
      data: join([26, 0], optional, optional, u16(basisPoints), u64(maximum)),
    }
  },
  /** Before the mint is initialised: the metadata are in the mint itself. */
  initializeMetadataPointer(mint: string, authority: string): Instruction {
    return {
      programAddress: program,
      accounts: [{ address: mint as Address, role: AccountRole.WRITABLE }],
      data: join([39, 0], base58.toBytes(authority), base58.toBytes(mint)),
    }
  },
  /** After the mint is initialised; its authority signs. */
  initializeMetadata(
    mint: string,
    authority: string,
    content: { name: string; symbol: string; uri: string },
  ): Instruction {
    const kind = createHash('sha256').update('spl_token_metadata_interface:initialize_account').digest().subarray(0, 8)
    return {
      programAddress: program,
      accounts: [
        { address: mint as Address, role: AccountRole.WRITABLE },
        { address: authority as Address, role: AccountRole.READONLY },
        { address: mint as Address, role: AccountRole.READONLY },
        { address: authority as Address, role: AccountRole.READONLY_SIGNER },
      ],
      data: join(kind, text(content.name), text(content.symbol), text(content.uri)),
    }
  },
  /** Removes the mint authority permanently. */
  endMinting(mint: string, authority: string, of: string): Instruction {
    return {
      programAddress: of as Address,
      accounts: [
        { address: mint as Address, role: AccountRole.WRITABLE },
        { address: authority as Address, role: AccountRole.READONLY_SIGNER },
      ],
      data: Uint8Array.of(6, 0, 0),
    }
  },
  transferWithFee(
    accounts: { source: string; mint: string; destination: string; owner: string },
    amount: bigint,
    decimals: number,
    fee: bigint,
  ): Instruction {
    return {
      programAddress: program,
      accounts: [
        { address: accounts.source as Address, role: AccountRole.WRITABLE },
        { address: accounts.mint as Address, role: AccountRole.READONLY },
        { address: accounts.destination as Address, role: AccountRole.WRITABLE },
        { address: accounts.owner as Address, role: AccountRole.READONLY_SIGNER },
      ],
      data: join([26, 1], u64(amount), [decimals], u64(fee)),
    }
  },
} as const
