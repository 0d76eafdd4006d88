import { base58 } from '../base58.ts'
import { readExtensions } from './readExtensions.ts'

const accountSize = 165
const states = ['uninitialized', 'initialized', 'frozen'] as const

/**
 * Reads a token account of the Token or Token-2022 program; `undefined` for other data.
 *
 * Source: the layout of `spl_token::state::Account` (165 bytes); with extensions, the account type 2 is at byte 165.
 */
export function readTokenAccount(data: Uint8Array): readTokenAccount.ReturnType | undefined {
  if (data.length < accountSize || (data.length > accountSize && data[accountSize] !== 2)) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const state = states[data[108] ?? 0]
  if (state === undefined || state === 'uninitialized') return undefined
  const addressAt = (at: number) => base58.toText(data.subarray(at, at + 32))
  const optional = (tagAt: number) => (view.getUint32(tagAt, true) === 1 ? addressAt(tagAt + 4) : null)
  const isNative = view.getUint32(109, true) === 1
  return {
    mint: addressAt(0),
    owner: addressAt(32),
    amount: view.getBigUint64(64, true),
    delegate: optional(72),
    state,
    rentExemptReserve: isNative ? view.getBigUint64(113, true) : null,
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: optional(129),
    extensions: data.length > accountSize ? readExtensions(data.subarray(accountSize + 1)) : [],
  }
}

export declare namespace readTokenAccount {
  type ReturnType = {
    mint: string
    owner: string
    amount: bigint
    delegate: string | null
    state: 'initialized' | 'frozen'
    /** Lamports, of wrapped SOL only. */
    rentExemptReserve: bigint | null
    delegatedAmount: bigint
    closeAuthority: string | null
    extensions: readExtensions.ReturnType
  }
}
