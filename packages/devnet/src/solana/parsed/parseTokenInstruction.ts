import { base58 } from '../base58.ts'
import { toTokenAmount } from '../tokens/toTokenAmount.ts'
import type { ParsedInstruction } from './ParsedInstruction.ts'

/**
 * Reads the instructions of the token programs that wallets make and meet; the transfer with fee is Token-2022's.
 *
 * Source: the order of `TokenInstruction`, one byte, then its fields; 26 is the transfer fee extension with a byte of its own.
 */
export function parseTokenInstruction(accounts: readonly string[], data: Uint8Array): ParsedInstruction | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const [first, second, third, fourth] = accounts
  const amountAt = (at: number) => view.getBigUint64(at, true)
  const addressAt = (at: number) => base58.toText(data.subarray(at, at + 32))
  /** One authority, or a multisig with those who signed for it. */
  const signedBy = (name: string, at: number) => {
    const signers = accounts.slice(at + 1)
    if (signers.length === 0) return { [name]: accounts[at] }
    return { [`multisig${name[0]?.toUpperCase()}${name.slice(1)}`]: accounts[at], signers }
  }
  const checked = (at: number) => toTokenAmount(amountAt(at), view.getUint8(at + 8))
  switch (data[0]) {
    case 0:
    case 20: {
      const hasFreeze = view.getUint8(34) === 1
      return {
        type: data[0] === 0 ? 'initializeMint' : 'initializeMint2',
        info: {
          mint: first,
          decimals: view.getUint8(1),
          mintAuthority: addressAt(2),
          ...(hasFreeze && { freezeAuthority: addressAt(35) }),
          ...(data[0] === 0 && { rentSysvar: second }),
        },
      }
    }
    case 1:
      return { type: 'initializeAccount', info: { account: first, mint: second, owner: third, rentSysvar: fourth } }
    case 3:
      return {
        type: 'transfer',
        info: { source: first, destination: second, amount: `${amountAt(1)}`, ...signedBy('authority', 2) },
      }
    case 4:
      return {
        type: 'approve',
        info: { source: first, delegate: second, amount: `${amountAt(1)}`, ...signedBy('owner', 2) },
      }
    case 5:
      return { type: 'revoke', info: { source: first, ...signedBy('owner', 1) } }
    case 7:
      return {
        type: 'mintTo',
        info: { mint: first, account: second, amount: `${amountAt(1)}`, ...signedBy('mintAuthority', 2) },
      }
    case 8:
      return {
        type: 'burn',
        info: { account: first, mint: second, amount: `${amountAt(1)}`, ...signedBy('authority', 2) },
      }
    case 9:
      return { type: 'closeAccount', info: { account: first, destination: second, ...signedBy('owner', 2) } }
    case 12:
      return {
        type: 'transferChecked',
        info: {
          source: first,
          mint: second,
          destination: third,
          tokenAmount: checked(1),
          ...signedBy('authority', 3),
        },
      }
    case 14:
      return {
        type: 'mintToChecked',
        info: { mint: first, account: second, tokenAmount: checked(1), ...signedBy('mintAuthority', 2) },
      }
    case 15:
      return {
        type: 'burnChecked',
        info: { account: first, mint: second, tokenAmount: checked(1), ...signedBy('authority', 2) },
      }
    case 17:
      return { type: 'syncNative', info: { account: first } }
    case 18:
      return { type: 'initializeAccount3', info: { account: first, mint: second, owner: addressAt(1) } }
    case 21:
      return { type: 'getAccountDataSize', info: { mint: first } }
    case 22:
      return { type: 'initializeImmutableOwner', info: { account: first } }
    case 26: {
      if (data[1] !== 1) return undefined
      return {
        type: 'transferCheckedWithFee',
        info: {
          source: first,
          mint: second,
          destination: third,
          tokenAmount: checked(2),
          feeAmount: toTokenAmount(amountAt(11), view.getUint8(10)),
          ...signedBy('authority', 3),
        },
      }
    }
    default:
      return undefined
  }
}
