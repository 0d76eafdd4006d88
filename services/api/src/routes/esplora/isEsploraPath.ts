const hash = '[0-9a-f]{64}'
const lists = `(?:/utxo|/txs(?:/mempool|/chain(?:/${hash})?)?)?`
const allowed = [
  `/address/[a-zA-Z0-9]{14,90}${lists}`,
  `/scripthash/${hash}${lists}`,
  `/tx/${hash}(?:/status|/hex|/merkle-proof|/outspends|/outspend/\\d{1,6})?`,
  `/block/${hash}(?:/status|/header)?`,
  '/block-height/\\d{1,9}',
  '/blocks/tip/(?:height|hash)',
  '/fee-estimates',
  '/mempool',
].map(pattern => new RegExp(`^${pattern}$`))

/**
 * Whether the proxy passes a read of Esplora's API on: what a wallet asks for, all of it text, and no walks through blocks. Pure.
 *
 * @example isEsploraPath('/blocks/tip/height') // true
 */
export function isEsploraPath(path: string): boolean {
  return allowed.some(pattern => pattern.test(path))
}
