import { BillfoldError, isBillfoldError, rpcInvalidAnswer } from 'billfold/protocol'
import { readWord } from '../abi/readWord.ts'
import { word } from '../abi/word.ts'
import { toSizedTransaction } from '../transaction/toSizedTransaction.ts'
import { openRpc } from './openRpc.ts'
import type { ReadOptions } from './ReadOptions.ts'

/** Selector of `getL1Fee(bytes)`, which all the oracles share. */
const selector = '0x49948e0e'

/**
 * What a roll-up charges for publishing a transaction on its main chain, beside the gas, in base units of the native
 * currency. Zero where the network names no oracle: it is no roll-up, or has that fee inside its gas (Arbitrum).
 *
 * The network's `contracts` say who is asked: `gasPriceOracle` is the OP Stack's predeploy, which takes the transaction
 * unsigned and allows for the signature itself (`GasPriceOracle.sol`, ethereum-optimism/optimism); `l1GasPriceOracle`
 * that of Scroll and Morph, which takes it signed (docs.scroll.io, "Transaction fees on Scroll").
 *
 * @throws `rpc/invalid-answer` when the oracle gives no number: an unknown fee is never left out · `rpc/all-failed` ·
 * `request/aborted`.
 * @example const fee = await readL1Fee({ fetch, rpcUrls, chain: optimism, message: { to, value: '0x1', data: '0x' } })
 */
export async function readL1Fee(options: readL1Fee.Options): Promise<bigint> {
  const { chain, message } = options
  const { gasPriceOracle, l1GasPriceOracle } = chain.contracts ?? {}
  const to = gasPriceOracle ?? l1GasPriceOracle
  if (!to) return 0n
  const chainId = BigInt(chain.id.slice('eip155:'.length))
  const body = toSizedTransaction({ message, chainId, isSigned: !gasPriceOracle }).slice(2)
  const padded = body.padEnd(Math.ceil(body.length / 64) * 64, '0')
  const data = selector + word(32) + word(body.length / 2) + padded
  const answer = await openRpc(options)
    .request('eth_call', [{ to, data }, 'latest'])
    .catch(cause => {
      // What the oracle reverts with says nothing about the visitor's transaction.
      if (isBillfoldError(cause) && cause.code.startsWith('node/')) throw unreadable(cause)
      throw cause
    })
  const fee = typeof answer === 'string' && answer.length === 66 ? readWord(answer, 0) : undefined
  if (fee === undefined) throw unreadable()
  return fee
}

export declare namespace readL1Fee {
  type Options = ReadOptions & { readonly message: toSizedTransaction.Parameters['message'] }
}

function unreadable(cause?: unknown): BillfoldError {
  return new BillfoldError(rpcInvalidAnswer, { details: 'The oracle of the main chain’s fee gave no number', cause })
}
