import { programs } from '../programs.ts'
import { solanaLimits } from '../solanaLimits.ts'
import type { readTransaction } from './readTransaction.ts'

const builtins: readonly string[] = [
  programs.system,
  programs.computeBudget,
  programs.vote,
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
]

/**
 * The compute units that a message may use and what it pays for each of them, from its compute budget instructions or by
 * default; and the fee in lamports that both lead to.
 *
 * Source: 5,000 lamports per signature, and `ceil(price in micro-lamports × units / 1,000,000)` for the priority.
 */
export function readComputeBudget(message: readTransaction.Message): readComputeBudget.ReturnType {
  let limit: number | undefined
  let microLamports = 0n
  let byDefault = 0
  for (const { programAddressIndex, data = new Uint8Array() } of message.instructions) {
    const program = message.staticAccounts[programAddressIndex] ?? ''
    byDefault += builtins.includes(program) ? solanaLimits.unitsPerBuiltin : solanaLimits.unitsPerInstruction
    if (program !== programs.computeBudget) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) limit = view.getUint32(1, true)
    if (data[0] === 3 && data.length >= 9) microLamports = view.getBigUint64(1, true)
  }
  const units = Math.min(limit ?? byDefault, solanaLimits.unitsPerTransaction)
  const signatures = BigInt(message.header.numSignerAccounts) * solanaLimits.lamportsPerSignature
  return {
    units,
    microLamports,
    fee: signatures + (microLamports * BigInt(units) + 999_999n) / 1_000_000n,
  }
}

export declare namespace readComputeBudget {
  type ReturnType = { units: number /** Per unit. */; microLamports: bigint /** Lamports. */; fee: bigint }
}
