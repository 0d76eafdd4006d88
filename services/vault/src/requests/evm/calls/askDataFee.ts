import { toHex } from '../../../custody/bytes/toHex.ts'
import type { ChainClient } from '../../chain/createChainClient.ts'

/** Where networks of the OP stack have the contract that returns the cost of a transaction's data on the layer below. */
const oracle = '0x420000000000000000000000000000000000000f'
/** `getL1Fee(bytes)`. */
const selector = '49948e0e'
/** A signature, whose bytes are paid for as well; drawn ones compress as little as real ones. */
const signatureBytes = 68

/**
 * What a network of the OP stack takes for the data of a transaction beside its gas, in wei, as of now: 0 on other networks; `undefined` where there is such
 * a fee of unknown amount.
 *
 * Source: docs.optimism.io, "Transaction fees", `GasPriceOracle.getL1Fee`.
 */
export async function askDataFee(
  client: ChainClient,
  bytes: Uint8Array,
  draw: (count: number) => Uint8Array,
): Promise<bigint | undefined> {
  const data = toHex(bytes) + toHex(draw(signatureBytes))
  const count = data.length / 2
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const input = `0x${selector}${word(32)}${word(count)}${data.padEnd(Math.ceil(count / 32) * 64, '0')}`
  const answer = await client.ask('eth_call', [{ to: oracle, data: input }, 'latest']).catch(() => undefined)
  if (answer === '0x') return 0n
  return typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
}
