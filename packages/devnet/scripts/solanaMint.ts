import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { base58 } from '../src/solana/base58.ts'

/** Keys of the mints, from their names alone, so that their addresses stay. Like all keys here they are public. */
export function solanaMint(key: string): { address: string; secretKey: string } {
  const seed = createHash('sha256').update(`billfold devnet solana mint ${key}`).digest()
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const { x = '' } = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({
    format: 'jwk',
  })
  const publicKey = Buffer.from(x, 'base64url')
  return { address: base58.toText(publicKey), secretKey: base58.toText(Buffer.concat([seed, publicKey])) }
}
