/**
 * The key whose signatures the signed resolver accepts: the eleventh account of the mnemonic of `accounts`, and as public. A
 * name gateway of the local chain signs with it.
 */
export const nameSigner = {
  address: '0xBcd4042DE499D14e55001CcbB24a551F3b954096',
  privateKey: '0xf214f2b2cd398c806f84e317254e0f0b801d0643303237d97a22a48e01628897',
} as const
