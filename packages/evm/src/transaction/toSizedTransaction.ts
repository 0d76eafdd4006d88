import { encodeRlp } from './encodeRlp.ts'

/** What the wallet will fill in, at a usual width: nonce, priority fee, max fee, gas. */
const filledIn = ['0x9a3c', '0x3b9aca00', '0x012a05f200', '0x0493e0']
/** Two hashes in the place of a signature (of nothing, and of the empty tree): bytes that do not compress, as in a real one. */
const signature = [
  '0x01',
  '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
]

/**
 * A transaction as it will be published, of the right size and content but not the one that is sent (EIP-1559, type 2):
 * what a roll-up's oracle prices its bytes by.
 */
export function toSizedTransaction(parameters: toSizedTransaction.Parameters): string {
  const { message, chainId, isSigned } = parameters
  const { to = '0x', value = '0x0', data = '0x' } = message
  const fields = [toBytes(chainId), ...filledIn, to, toBytes(BigInt(value)), data, []]
  return `0x02${encodeRlp(isSigned ? [...fields, ...signature] : fields).slice(2)}`
}

export declare namespace toSizedTransaction {
  type Parameters = {
    /** As JSON-RPC takes it. */
    readonly message: { readonly to?: string; readonly value?: string; readonly data?: string }
    readonly chainId: bigint
    readonly isSigned: boolean
  }
}

/** A number as RLP takes it: no leading zeros, nothing at all for zero. */
function toBytes(value: bigint): string {
  if (value === 0n) return '0x'
  const digits = value.toString(16)
  return `0x${digits.padStart(digits.length + (digits.length % 2), '0')}`
}
