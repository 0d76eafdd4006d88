import type { readAddress } from '../address/readAddress.ts'

/** Bytes of the script that pays an address. */
export function scriptBytes({ type, programBytes }: readAddress.ReturnType): bigint {
  if (type === 'p2pkh') return 25n
  return type === 'p2sh' ? 23n : BigInt(programBytes + 2)
}
