import { hashTypedData } from 'viem'
import { checkTypedData } from '../typedData/checkTypedData.ts'
import type { VerifyOptions } from './VerifyOptions.ts'
import { verifyHash } from './verifyHash.ts'

/**
 * Whether `address` signed `typedData` (EIP-712), for servers. The data is checked as before signing: its domain must
 * name `chain`, if it names any.
 *
 * @throws `rpc/invalid-params` for malformed data · `rpc/all-failed` when the chain had to be asked and did not answer.
 * @example await verifyTypedData({ fetch, rpcUrls: mainnet.rpcUrls, chain: mainnet, address, typedData, signature })
 */
export async function verifyTypedData(options: verifyTypedData.Options): Promise<boolean> {
  const { typedData, ...rest } = options
  return verifyHash({ ...rest, hash: hashTypedData(JSON.parse(checkTypedData(typedData, options.chain.id))) })
}

export declare namespace verifyTypedData {
  type Options = VerifyOptions & { readonly typedData: unknown }
}
