import type { Clock } from '@billfold/service'
import { nativeAddress } from '../../../prices/nativeAddress.ts'
import type { SwapRules } from '../../../swaps/SwapRules.ts'
import type { RpcClient } from '../../../upstream/rpc/RpcClient.ts'
import type { Checksum } from '../createChecksum.ts'
import { callAll } from './callAll.ts'
import { createPoolReader } from './createPoolReader.ts'
import { createPoolVenues } from './createPoolVenues.ts'
import { readWord } from './words/readWord.ts'
import { toAddressWord } from './words/toAddressWord.ts'
import { toWord } from './words/toWord.ts'

const selectors = { allowance: '0xdd62ed3e', approve: '0x095ea7b3' }
const unlimited = (1n << 256n) - 1n
const approvalGas = 60_000n

/** Swaps on EVM networks: the pools that the operator configured, and allowances of tokens (ERC-20). */
export function createEvmSwaps(options: createEvmSwaps.Options): SwapRules {
  const { checksum, rpc } = options
  return {
    placeholder: nativeAddress,
    isNative: address => address.toLowerCase() === nativeAddress,
    toAddress: key => (key === nativeAddress ? nativeAddress : checksum(key)),
    venues: createPoolVenues(createPoolReader(options)),
    allowances: {
      gas: approvalGas,
      async read(network, { token, owner, spender }) {
        const data = selectors.allowance + toAddressWord(owner.toLowerCase()) + toAddressWord(spender.toLowerCase())
        const [answer] = await callAll(network, [{ to: token, data }], rpc)
        // A contract that answers nothing has granted nothing.
        return readWord(answer, 0) ?? 0n
      },
      build: ({ spender, amount = unlimited }) =>
        selectors.approve + toAddressWord(spender.toLowerCase()) + toWord(amount),
    },
  }
}

export declare namespace createEvmSwaps {
  type Options = { readonly checksum: Checksum; readonly clock: Clock; readonly rpc: RpcClient }
}
