import type { Frozen } from '../../../custody/sign/Frozen.ts'
import type { Risk } from '../../approval/Risk.ts'
import { toRisks } from '../../approval/toRisks.ts'
import type { ChainClient } from '../../chain/createChainClient.ts'
import { createFindListed } from '../../chain/createFindListed.ts'
import { orderSimulation } from '../../chain/orderSimulation.ts'
import { readTokens } from '../../chain/readTokens.ts'
import { tokensOfClear } from '../../erc7730/decode/tokensOfClear.ts'
import type { RpcCall } from '../../rpc/RpcCall.ts'
import type { RpcTools } from '../../rpc/RpcTools.ts'
import { askDataFee } from './askDataFee.ts'
import { decodeTransaction } from './decode/decodeTransaction.ts'
import { findClearRisks } from './findClearRisks.ts'
import { findExact } from './findExact.ts'
import { paysContract } from './paysContract.ts'
import type { planCalls } from './plan/planCalls.ts'
import type { RequestedCall } from './requestedCall.ts'
import type { ShownCalls } from './ShownCalls.ts'
import { tokensOf } from './tokensOf.ts'

/** Above this a fee is called out: 0.05 of the native coin. */
const highFee = 50_000_000_000_000_000n

/** What the screen shows of planned calls, read out of the frozen bytes, and what is dangerous about them. */
export async function readCalls(
  tools: Pick<RpcTools, 'chains' | 'describer' | 'seams'>,
  call: RpcCall,
  frozen: readonly Frozen[],
  { client, plan, wanted }: readCalls.Options,
): Promise<{ readonly content: ShownCalls; readonly risks: readonly Risk[] }> {
  const network = tools.chains.find(call.network)
  const listed = createFindListed(network)
  const decoded = await Promise.all(
    frozen.map(async ({ bytes: [bytes] }) => {
      const one = decodeTransaction(bytes!, listed)
      return { ...one, clear: await tools.describer.call(call, one.transaction) }
    }),
  )
  const steps = decoded.flatMap(one => one.steps)
  const gasFee = decoded.reduce((sum, one) => sum + one.largestFee, 0n)
  const named = [...tokensOf(steps), ...decoded.flatMap(one => tokensOfClear(one.clear))]
  const [tried, ownTokens, exact, isToCode, dataFees] = await Promise.all([
    plan.tried,
    readTokens(named, network, client),
    findExact(client, call.address, wanted, steps),
    paysContract(client, steps, listed),
    Promise.all(frozen.map(({ bytes }) => askDataFee(client, bytes[0]!, tools.seams.draw))),
  ])
  const { isDoubted, isSteady } = tried
  const simulation = orderSimulation(tried.simulation, token => listed(token) !== undefined)
  const { allowances = [], changes, isPartial } = simulation.outcome === 'done' ? simulation : noChanges
  const isNamed = (token: string) => named.some(one => one.toLowerCase() === token.toLowerCase())
  // Tokens that only the simulation names.
  const others = [...changes, ...allowances].flatMap(({ token }) => (token && !isNamed(token) ? token : []))
  const tokens = [...ownTokens, ...(await readTokens(others, network, client))]
  const dataFee = dataFees.reduce<bigint | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0n,
  )
  return {
    content: {
      kind: 'evm-calls',
      calls: decoded.map(({ clear, steps: own, transaction: { data, to, value } }) => ({
        steps: own,
        ...(clear ? { clear } : {}),
        ...(to === undefined ? {} : { to }),
        data,
        value,
      })),
      fee: gasFee,
      ...(dataFee === 0n ? {} : { dataFee: dataFee ?? 'unknown' }),
      simulation,
      tokens,
      ...(exact ? { exact } : {}),
    },
    risks: toRisks([
      ...decoded.flatMap(one => findClearRisks(one.steps, one.clear)),
      isToCode && 'pays-contract',
      isDoubted && 'nodes-disagree',
      !isSteady && 'unsteady',
      isPartial && 'partly-read',
      simulation.outcome === 'failed' && 'not-simulated',
      simulation.outcome === 'reverts' && 'would-fail',
      gasFee + (dataFee ?? 0n) > highFee && 'high-fee',
      network?.rpcUrl === null && 'own-network',
      wanted.length > 1 && 'several-transactions',
    ]),
  }
}

const noChanges = { changes: [], allowances: [], isPartial: false }

export declare namespace readCalls {
  type Options = {
    readonly client: ChainClient
    readonly plan: planCalls.ReturnType
    readonly wanted: readonly RequestedCall[]
  }
}
