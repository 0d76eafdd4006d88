import { createECDH, createHash, createHmac, createPrivateKey, createPublicKey, pbkdf2Sync } from 'node:crypto'

const order = BigInt('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141')
const hard = 0x8000_0000
/** PKCS #8 around 32 bytes of an Ed25519 key (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * What comes of 24 words by BIP-39, BIP-32 and SLIP-10, written once more over OpenSSL, which shares no line with the libraries of the vault.
 *
 * @returns private keys, and public keys: of secp256k1 64 bytes (x and y), of Ed25519 32.
 */
export function deriveByOpenSsl(words: string, wordlist: readonly string[]) {
  requireChecksum(words, wordlist)
  const seed = pbkdf2Sync(words.normalize('NFKD'), 'mnemonic', 2_048, 64, 'sha512')
  const evm = [44 + hard, 60 + hard, hard, 0, 0].reduce(childOfSecp256k1, master('Bitcoin seed', seed)).key
  const solana = [44 + hard, 501 + hard, hard, hard].reduce(childOfEd25519, master('ed25519 seed', seed)).key
  const pkcs8 = createPrivateKey({ key: Buffer.concat([ed25519Prefix, solana]), format: 'der', type: 'pkcs8' })
  return {
    evm: { key: evm, publicKey: pointOf(evm, 'uncompressed').subarray(1) },
    solana: { key: solana, publicKey: createPublicKey(pkcs8).export({ format: 'der', type: 'spki' }).subarray(-32) },
  }
}

type Node = { readonly key: Buffer; readonly chain: Buffer }

const halve = (bytes: Buffer): Node => ({ key: bytes.subarray(0, 32), chain: bytes.subarray(32) })
const hash = (key: Buffer | string, ...parts: Buffer[]) =>
  createHmac('sha512', key).update(Buffer.concat(parts)).digest()
const master = (name: string, seed: Buffer) => halve(hash(name, seed))

function childOfSecp256k1({ chain, key }: Node, index: number): Node {
  const data = index >= hard ? Buffer.concat([Buffer.alloc(1), key]) : pointOf(key, 'compressed')
  const child = halve(hash(chain, data, toIndex(index)))
  const sum = (BigInt(`0x${child.key.toString('hex')}`) + BigInt(`0x${key.toString('hex')}`)) % order
  return { key: Buffer.from(sum.toString(16).padStart(64, '0'), 'hex'), chain: child.chain }
}

const childOfEd25519 = ({ chain, key }: Node, index: number) => halve(hash(chain, Buffer.alloc(1), key, toIndex(index)))

function toIndex(index: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(index)
  return bytes
}

function pointOf(key: Buffer, form: 'compressed' | 'uncompressed'): Buffer {
  const curve = createECDH('secp256k1')
  curve.setPrivateKey(key)
  return curve.getPublicKey(null, form)
}

function requireChecksum(words: string, wordlist: readonly string[]) {
  const bits = words
    .split(' ')
    .map(word => wordlist.indexOf(word).toString(2).padStart(11, '0'))
    .join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const entropy = bytes.subarray(0, 32)
  if (bytes.length !== 33 || createHash('sha256').update(entropy).digest()[0] !== bytes[32])
    throw new Error('Not 24 words of BIP-39')
}
