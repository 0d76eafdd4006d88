import { isEvmAddress } from 'billfold/protocol'
import * as v from 'valibot'

/** An address of a contract, as a key: in lower case. */
export const evmAddress = v.pipe(
  v.string(),
  v.check(text => isEvmAddress(text)),
  v.transform((text: string) => text.toLowerCase()),
)
