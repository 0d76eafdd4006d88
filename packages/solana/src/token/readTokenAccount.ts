import { encodeBase58 } from '../base58/encodeBase58.ts'

/** Bytes of a token account without extensions. */
export const tokenAccountBytes = 165

/** A token account of either program; `undefined` for other data, or when it is not initialised. */
export function readTokenAccount(data: Uint8Array): readTokenAccount.ReturnType | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  // What is longer has extensions, and says what it is: 1 a mint, 2 an account.
  if (data.length < tokenAccountBytes || (data.length > tokenAccountBytes && data[tokenAccountBytes] !== 2))
    return undefined
  const state = data[108]
  if (state !== 1 && state !== 2) return undefined
  return {
    mint: encodeBase58(data.subarray(0, 32)),
    owner: encodeBase58(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    isFrozen: state === 2,
  }
}

export declare namespace readTokenAccount {
  type ReturnType = {
    readonly mint: string
    readonly owner: string
    /** Base units. */
    readonly amount: bigint
    readonly isFrozen: boolean
  }
}
