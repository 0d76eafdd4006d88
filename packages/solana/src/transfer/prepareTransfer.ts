import type { TransferRequest } from 'billfold/adapter'
import { type BillfoldError, isRecord } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { compileMessage } from '../transaction/compileMessage.ts'
import type { Instruction } from '../transaction/Instruction.ts'
import { readMessage } from '../transaction/readMessage.ts'
import { toWire } from '../transaction/toWire.ts'
import type { Budget } from './Budget.ts'
import { instructions } from './instructions.ts'
import { planTransfer } from './planTransfer.ts'
import { readFee } from './readFee.ts'
import { readPrice } from './readPrice.ts'
import { simulate } from './simulate.ts'
import type { TransferPlan } from './TransferPlan.ts'

/** What a transaction may use at most; what a first simulation runs with. */
const unitLimit = 1_400_000n
/** What such a transfer usually uses, where the simulation stopped early. */
const usualUnits = 60_000n
/** Over what the simulation used: accounts may have changed until it runs. */
const marginPercent = 10n
/**
 * For what wallets add before they sign, in the middle of the 20,000 to 50,000 that guards, memos and the opening of a
 * token account were seen to use. At the floor of the price it costs 400 lamports.
 */
const walletUnits = 40_000n
/** No transfer pays more than 0.001 SOL for being early, even if others pay more or a node reports more. */
const priorityLamports = 1_000_000n
const signatureLamports = 5_000n
const microLamports = 1_000_000n

/**
 * A transfer ready to be approved: planned, with a fresh blockhash, run by a node once with the very budget that is sent.
 * `kept` is the budget of an earlier estimate, which holds while the transfer fits into it. `refusal` says why the network
 * would refuse it; nothing is to be signed then.
 *
 * @throws what `planTransfer` finds · `rpc/all-failed` · `request/aborted`.
 */
export async function prepareTransfer(
  rpc: Rpc,
  payer: string,
  transfer: TransferRequest,
  kept?: Budget,
): Promise<prepareTransfer.ReturnType> {
  const { instructions: moves, ...plan } = await planTransfer(rpc, payer, transfer)
  const { blockhash, lastValidHeight } = await readBlockhash(rpc)
  const compile = ({ units, price }: Budget) => {
    const budget: Instruction[] = [instructions.setUnitLimit(units), instructions.setUnitPrice(price)]
    return compileMessage({ payer, blockhash, instructions: [...budget, ...moves] })
  }
  const run = async (budget: Budget) => {
    const message = compile(budget)
    return { budget, message, ...(await simulate(rpc, toWire(message))) }
  }
  const measure = async () => {
    const draft = await run({ units: unitLimit, price: 0n })
    const usual = await readPrice(rpc, readMessage(draft.message)?.writable ?? [])
    const needed = draft.refusal ? usualUnits : draft.units + (draft.units * marginPercent) / 100n + 1n
    const units = needed + walletUnits
    const cap = (priorityLamports * microLamports) / units
    const budget = { units, price: usual < cap ? usual : cap }
    return draft.refusal ? { ...draft, budget, message: compile(budget) } : run(budget)
  }
  const first = kept ? await run(kept) : await measure()
  const { budget, message, refusal } = kept && isOverBudget(first.refusal) ? await measure() : first
  const { units, price } = budget
  const usual = signatureLamports + (units * price + microLamports - 1n) / microLamports
  return {
    ...plan,
    serialized: toBase64(toWire(message)),
    lastValidHeight,
    budget,
    fee: await readFee(rpc, message, usual),
    ...(refusal ? { refusal } : {}),
  }
}

export declare namespace prepareTransfer {
  type ReturnType = Omit<TransferPlan, 'instructions'> & {
    /** Unsigned, base64. */
    readonly serialized: string
    /** The last height at which a block may hold it. */
    readonly lastValidHeight: number
    readonly budget: Budget
    /** Lamports, the priority included. */
    readonly fee: bigint
    readonly refusal?: BillfoldError
  }
}

/** It uses more compute units than it may. Source: `InstructionError` of the validator. */
function isOverBudget(refusal: BillfoldError | undefined): boolean {
  return /ComputationalBudgetExceeded|ProgramFailedToComplete/.test(String(refusal?.context?.reason))
}

function readBlockhash(rpc: Rpc): Promise<{ readonly blockhash: string; readonly lastValidHeight: number }> {
  return rpc.request('getLatestBlockhash', [{ commitment: 'confirmed' }], result => {
    const { value } = isRecord(result) ? result : {}
    const { blockhash, lastValidBlockHeight } = isRecord(value) ? value : {}
    const isUsable = isAddress(blockhash) && Number.isSafeInteger(lastValidBlockHeight)
    return isUsable ? { blockhash, lastValidHeight: lastValidBlockHeight as number } : undefined
  })
}
