import type { TransferRequest } from 'billfold/adapter'
import { type BillfoldError, isRecord } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { compileMessage } from '../transaction/compileMessage.ts'
import type { Instruction } from '../transaction/Instruction.ts'
import { readMessage } from '../transaction/readMessage.ts'
import { toWire } from '../transaction/toWire.ts'
import { instructions } from './instructions.ts'
import { planTransfer } from './planTransfer.ts'
import { readFee } from './readFee.ts'
import { readPrice } from './readPrice.ts'
import { simulate } from './simulate.ts'

/** What a transaction may use at most; what a simulation runs with. */
const unitLimit = 1_400_000n
/** What such a transfer usually uses, where the simulation stopped early. */
const usualUnits = 60_000n
/** Over what the simulation used: accounts may have changed until it runs. */
const marginPercent = 10n
const signatureLamports = 5_000n
const microLamports = 1_000_000n

/**
 * A transfer ready to be approved: planned, run by a node once for the compute units, priced, with a fresh blockhash.
 * `refusal` says why the network would refuse it; nothing is to be signed then.
 *
 * @throws what `planTransfer` finds · `rpc/all-failed` · `request/aborted`.
 */
export async function prepareTransfer(
  rpc: Rpc,
  payer: string,
  transfer: TransferRequest,
): Promise<prepareTransfer.ReturnType> {
  const plan = await planTransfer(rpc, payer, transfer)
  const compile = (units: bigint, price: bigint, blockhash: string) => {
    const budget: Instruction[] = [instructions.setUnitLimit(units), instructions.setUnitPrice(price)]
    return compileMessage({ payer, blockhash, instructions: [...budget, ...plan.instructions] })
  }
  const { blockhash, lastValidHeight } = await readBlockhash(rpc)
  const draft = compile(unitLimit, 0n, blockhash)
  const { units: used, refusal } = await simulate(rpc, toWire(draft))
  const units = refusal ? usualUnits : used + (used * marginPercent) / 100n + 1n
  const price = await readPrice(rpc, readMessage(draft)?.writable ?? [], units)
  const message = compile(units, price, blockhash)
  const usual = signatureLamports + (units * price + microLamports - 1n) / microLamports
  const fee = await readFee(rpc, message, usual)
  const { deposit, withheld } = plan
  return {
    serialized: toBase64(toWire(message)),
    lastValidHeight,
    units,
    fee,
    ...(deposit === undefined ? {} : { deposit }),
    ...(withheld === undefined ? {} : { withheld }),
    ...(refusal ? { refusal } : {}),
  }
}

export declare namespace prepareTransfer {
  type ReturnType = Omit<planTransfer.Plan, 'instructions'> & {
    /** Unsigned, base64. */
    readonly serialized: string
    /** The last height at which a block may hold it. */
    readonly lastValidHeight: number
    readonly units: bigint
    /** Lamports, the priority included. */
    readonly fee: bigint
    readonly refusal?: BillfoldError
  }
}

function readBlockhash(rpc: Rpc): Promise<{ readonly blockhash: string; readonly lastValidHeight: number }> {
  return rpc.request('getLatestBlockhash', [{ commitment: 'confirmed' }], result => {
    const { value } = isRecord(result) ? result : {}
    const { blockhash, lastValidBlockHeight } = isRecord(value) ? value : {}
    const isUsable = isAddress(blockhash) && Number.isSafeInteger(lastValidBlockHeight)
    return isUsable ? { blockhash, lastValidHeight: lastValidBlockHeight as number } : undefined
  })
}
