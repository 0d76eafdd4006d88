import { toHex } from '../crypto/toHex.ts'
import { WireError } from '../WireError.ts'
import { didKeyPrefix } from './didKeyPrefix.ts'
import { parseBase58 } from './parseBase58.ts'

/** The points of small order, in every encoding, without the bit of the sign. Under such a key any client can sign. */
const weakKeys = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  ...['ec', 'ed', 'ee'].map(first => `${first}${'ff'.repeat(30)}7f`),
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]

/**
 * The Ed25519 public key that a client id holds, 32 bytes. Keys of small order are refused: not every verifier does.
 *
 * @throws WireError `wire/bad-client-id`
 * @example parseClientId('did:key:z6MknLcggfHcEo36J3uQRBTSSwSC1CPUptMRRsMK2MYMzrvX')
 */
export function parseClientId(clientId: string): Uint8Array {
  const bytes = /^did:key:z[1-9A-HJ-NP-Za-km-z]{40,60}$/.test(clientId)
    ? parseBase58(clientId.slice('did:key:z'.length))
    : new Uint8Array()
  if (bytes.length !== 34 || bytes[0] !== didKeyPrefix[0] || bytes[1] !== didKeyPrefix[1])
    throw new WireError('wire/bad-client-id', 'A client id is the did:key of an Ed25519 public key')
  const key = bytes.slice(2)
  if (weakKeys.includes(toHex(key.map((byte, at) => (at === 31 ? byte & 0x7f : byte)))))
    throw new WireError('wire/bad-client-id', 'Anybody can sign for this client id')
  return key
}
