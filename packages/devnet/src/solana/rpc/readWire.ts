import { readTransaction } from '../bank/readTransaction.ts'
import { base58 } from '../base58.ts'
import { solanaLimits } from '../solanaLimits.ts'
import type { createReader } from './createReader.ts'
import { RpcError } from './RpcError.ts'

const type = 'solana_transaction::versioned::VersionedTransaction'
/** Characters that the largest transaction takes in each encoding. */
const largestText = { base58: 1_683, base64: 1_644 } as const

/**
 * The transaction of a call's first parameter, in base58 unless its second says base64.
 *
 * @throws RpcError -32602 with the message of a node for other data, or data that are too large.
 */
export function readWire(reader: createReader.ReturnType): readTransaction.ReturnType {
  const text = reader.text(0)
  const encoding = reader.option.choice(1, 'encoding', ['base58', 'base64'], 'base58')
  const { transactionBytes: largest } = solanaLimits
  if (text.length > largestText[encoding]) {
    const sizes = `${text.length} bytes (max: encoded/raw ${largestText[encoding]}/${largest})`
    throw new RpcError(-32602, `${encoding} encoded ${type} too large: ${sizes}`)
  }
  const wire = decode(text, encoding)
  if (wire.length > largest) {
    throw new RpcError(-32602, `decoded ${type} too large: ${wire.length} bytes (max: ${largest} bytes)`)
  }
  try {
    return readTransaction(wire)
  } catch (error) {
    throw new RpcError(-32602, `failed to deserialize ${type}: ${error instanceof Error ? error.message : error}`)
  }
}

function decode(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  try {
    if (encoding === 'base58') return base58.toBytes(text)
    const bytes = Buffer.from(text, 'base64')
    // Node accepts invalid base64; a validator does not.
    if (bytes.toString('base64') === text) return Uint8Array.from(bytes)
  } catch {}
  throw new RpcError(-32602, `invalid ${encoding} encoding`)
}
