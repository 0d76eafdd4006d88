import { base58 } from '../base58.ts'
import type { ParsedInstruction } from './ParsedInstruction.ts'

/**
 * Reads the instructions of the system program that wallets make.
 *
 * Source: the order of `SystemInstruction`, a 32-bit number, then its fields.
 */
export function parseSystemInstruction(accounts: readonly string[], data: Uint8Array): ParsedInstruction | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const [first, second, third] = accounts
  const addressAt = (at: number) => base58.toText(data.subarray(at, at + 32))
  switch (view.getUint32(0, true)) {
    case 0: {
      const [lamports, space] = [view.getBigUint64(4, true), view.getBigUint64(12, true)]
      return {
        type: 'createAccount',
        info: { source: first, newAccount: second, lamports, space, owner: addressAt(20) },
      }
    }
    case 1:
      return { type: 'assign', info: { account: first, owner: addressAt(4) } }
    case 2:
      return {
        type: 'transfer',
        info: { source: first, destination: second, lamports: view.getBigUint64(4, true) },
      }
    case 4:
      return {
        type: 'advanceNonce',
        info: { nonceAccount: first, recentBlockhashesSysvar: second, nonceAuthority: third },
      }
    case 8:
      return { type: 'allocate', info: { account: first, space: view.getBigUint64(4, true) } }
    default:
      return undefined
  }
}
