import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { fromHex } from '../bytes/fromHex.ts'
import { toHex } from '../bytes/toHex.ts'
import { toEvmAddress } from '../derive/toEvmAddress.ts'
import type { AccountSigner } from './AccountSigner.ts'
import { hashMessage } from './evm/hashMessage.ts'
import { parseTransaction } from './evm/parseTransaction.ts'
import { serializeTransaction } from './evm/serializeTransaction.ts'
import { signHash } from './evm/signHash.ts'
import { toSignatureHex } from './evm/toSignatureHex.ts'
import { refuse } from './refuse.ts'
import type { SignRequest } from './SignRequest.ts'
import { freezeTypedData } from './typedData/freezeTypedData.ts'
import { hashTypedData } from './typedData/hashTypedData.ts'
import { thawTypedData } from './typedData/thawTypedData.ts'

/** Signs with a secp256k1 key: personal_sign, EIP-712, and transactions. The key stays the caller's, who wipes it. */
export function createEvmSigner(key: Uint8Array): AccountSigner {
  const address = toEvmAddress(secp256k1.getPublicKey(key, false))
  return {
    namespace: 'eip155',
    address,
    type: 'eoa',
    freeze: request => ({ kind: request.kind, address, bytes: [toBytes(request)] }),
    async sign({ kind, bytes }) {
      const [only = refuse('Nothing to sign')] = bytes
      if (kind === 'evm-message') return { kind, signature: toSignatureHex(signHash(hashMessage(only), key)) }
      if (kind === 'evm-typed-data')
        return { kind, signature: toSignatureHex(signHash(hashTypedData(thawTypedData(only)), key)) }
      if (kind !== 'evm-transaction') return refuse('This account signs for EVM only')
      const raw = serializeTransaction(parseTransaction(only), signHash(keccak_256(only), key))
      return { kind, raw: `0x${toHex(raw)}`, hash: `0x${toHex(keccak_256(raw))}` }
    },
  }
}

function toBytes(request: SignRequest): Uint8Array<ArrayBuffer> {
  if (request.kind === 'evm-message') return fromHex(request.message)
  if (request.kind === 'evm-typed-data') return freezeTypedData(request.json, request.chainId)
  if (request.kind !== 'evm-transaction') return refuse('This account signs for EVM only')
  const { to, ...rest } = request.transaction
  if (rest.type === 'eip1559' && rest.maxPriorityFeePerGas > rest.maxFeePerGas) refuse('The tip is above the fee')
  if (to === undefined && rest.data === '0x') refuse('A contract without code')
  return serializeTransaction(to === undefined ? rest : { ...rest, to })
}
