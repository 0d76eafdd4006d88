import type { readAddress } from '../address/readAddress.ts'

/**
 * Weight units of an input, by the kind of address it spends from, with the longest signature there is. P2SH is taken for
 * the one kind that wallets have addresses of: a witness key inside (BIP-49). Others are not spent from here.
 */
export const inputWeights: Readonly<Partial<Record<readAddress.ReturnType['type'], bigint>>> = {
  p2wpkh: 41n * 4n + 108n,
  p2tr: 41n * 4n + 67n,
  p2sh: 64n * 4n + 108n,
  p2pkh: 148n * 4n + 1n,
}
