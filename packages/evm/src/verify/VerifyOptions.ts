import type { ReadOptions } from '../read/ReadOptions.ts'

/** A signature to be judged, and the network to ask when the signer may be a contract. */
export type VerifyOptions = Omit<ReadOptions, 'chain'> & {
  readonly chain: Pick<ReadOptions['chain'], 'id' | 'contracts'>
  /** Who is said to have signed. */
  readonly address: string
  /** 0x hex, in any form of the account: 65 bytes, ERC-1271 bytes, or wrapped by ERC-6492. */
  readonly signature: string
}
