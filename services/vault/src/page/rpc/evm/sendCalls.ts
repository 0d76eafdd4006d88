import { parseNetworkId } from 'billfold/protocol'
import { tokensOfClear } from '../../../approve/decode/erc7730/tokensOfClear.ts'
import { decodeTransaction } from '../../../approve/decode/evm/decodeTransaction.ts'
import { isUnlimited } from '../../../approve/decode/evm/isUnlimited.ts'
import type { Step } from '../../../approve/decode/evm/Step.ts'
import { findClearRisks } from '../../../approve/risks/findClearRisks.ts'
import { toRisks } from '../../../approve/risks/toRisks.ts'
import { isLikeSimulation } from '../../chain/isLikeSimulation.ts'
import { readTokens } from '../../chain/readTokens.ts'
import type { RpcCall, RpcTools } from '../RpcTools.ts'
import { signApproved } from '../signApproved.ts'
import { planFees } from './planFees.ts'
import type { RequestedCall } from './requestedCall.ts'
import { simulateCalls } from './simulateCalls.ts'
import { tokensOf } from './tokensOf.ts'

/** Above this a fee is called out: 0.05 of the native coin. */
const highFee = 50_000_000_000_000_000n
/** A price per unit of gas that no network asks: a node that says so is not believed. */
const absurdPrice = 1_000_000_000_000_000n
const plainGas = 21_000n
const unknownGas = 500_000n

/**
 * Prepares calls as transactions with the vault's own nonce and fees, simulates them together, shows them on one screen, signs and sends them one by one.
 *
 * @returns their hashes, in order.
 * @throws FrameFailure when no node answers, 'user rejected', the node's refusal of what was sent.
 */
export async function sendCalls(
  tools: RpcTools,
  call: RpcCall,
  wanted: readonly RequestedCall[],
): Promise<readonly string[]> {
  const network = tools.chains.find(call.network)
  const client = tools.chains.clientOf(call.network)
  if (!client) throw tools.failure('chain-unsupported')
  const witness = tools.chains.witnessOf(call.network)
  const [count, fees, simulated, second] = await Promise.all([
    client.ask('eth_getTransactionCount', [call.address, 'pending'], call.signal),
    planFees(client),
    simulateCalls(client, call.address, wanted),
    witness && simulateCalls(witness, call.address, wanted),
  ])
  const nonce = readQuantity(tools, count)
  const price = fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
  if (price > absurdPrice) throw tools.failure('fee-absurd')
  const gas = await Promise.all(
    wanted.map(async (one, at) => {
      const used = simulated.gasUsed[at]
      if (used !== undefined) return (used * 3n) / 2n + 5_000n
      const asked = {
        from: call.address,
        ...(one.to ? { to: one.to } : {}),
        data: one.data,
        value: `0x${one.value.toString(16)}`,
      }
      const estimated = await client.ask('eth_estimateGas', [asked], call.signal).catch(() => undefined)
      if (typeof estimated === 'string') return (readQuantity(tools, estimated) * 5n) / 4n
      return one.gas ?? (one.data === '0x' ? plainGas : unknownGas)
    }),
  )
  const chainId = BigInt(parseNetworkId(call.network).reference)
  const answers = await signApproved<readonly string[]>(tools, call, {
    movesValue: true,
    requests: wanted.map((one, at) => ({
      kind: 'evm-transaction' as const,
      transaction: {
        ...fees,
        chainId,
        nonce: nonce + BigInt(at),
        gas: gas[at] ?? unknownGas,
        ...(one.to ? { to: one.to } : {}),
        value: one.value,
        data: one.data,
      },
    })),
    async read(frozen) {
      const decoded = frozen.map(one => decodeTransaction(one.bytes[0]!))
      const steps = decoded.flatMap(one => one.steps)
      const fee = decoded.reduce((sum, one) => sum + one.largestFee, 0n)
      const changes = simulated.simulation.outcome === 'done' ? simulated.simulation.changes : []
      const clear = await Promise.all(decoded.map(one => tools.describer.call(call, one.transaction)))
      const named = [
        ...tokensOf(steps),
        ...changes.flatMap(change => change.token ?? []),
        ...clear.flatMap(tokensOfClear),
      ]
      const [tokens, exact] = await Promise.all([readTokens(named, network, client), findExact()])
      return {
        content: {
          kind: 'evm-calls',
          calls: decoded.map(({ steps: own, transaction: { data, to, value } }, at) => ({
            steps: own,
            ...(clear[at] ? { clear: clear[at] } : {}),
            ...(to === undefined ? {} : { to }),
            data,
            value,
          })),
          fee,
          simulation: simulated.simulation,
          tokens,
          ...(exact ? { exact } : {}),
        },
        risks: toRisks([
          ...decoded.flatMap((one, at) => findClearRisks(one.steps, clear[at])),
          claimsWrap(steps, network?.tokens ?? []) && 'unread-call',
          second && !isLikeSimulation(simulated.simulation, second.simulation) && 'nodes-disagree',
          simulated.simulation.outcome === 'failed' && 'not-simulated',
          simulated.simulation.outcome === 'reverts' && 'would-fail',
          fee > highFee && 'high-fee',
          network?.rpcUrl === null && 'own-network',
          wanted.length > 1 && 'several-transactions',
        ]),
      }
    },
    // Asked again with the allowance cut down to what is there.
    onExact: exact =>
      sendCalls(
        tools,
        call,
        wanted.map(one => cutAllowance(one, exact)),
      ),
  })
  if ('again' in answers) return answers.again
  const hashes: string[] = []
  for (const answer of answers) {
    if (answer.kind !== 'evm-transaction') throw new TypeError('Another answer than asked')
    await client.ask('eth_sendRawTransaction', [answer.raw])
    hashes.push(answer.hash)
  }
  return hashes

  /** The balance behind an unlimited allowance of a single call. */
  async function findExact() {
    const [only] = wanted
    if (wanted.length !== 1 || !only?.to || !only.data.startsWith('0x095ea7b3') || only.data.length !== 138)
      return undefined
    const allowance = BigInt(`0x${only.data.slice(74)}`)
    if (!isUnlimited(allowance)) return undefined
    const data = `0x70a08231${call.address.slice(2).toLowerCase().padStart(64, '0')}`
    const balance = await client?.ask('eth_call', [{ to: only.to, data }, 'latest']).catch(() => undefined)
    if (typeof balance !== 'string' || !/^0x[\da-f]{64}$/i.test(balance)) return undefined
    // Cut down, never raised: the most of a narrow width may be less than what is there.
    return BigInt(balance) < allowance ? { token: only.to.toLowerCase(), amount: BigInt(balance) } : undefined
  }
}

/** Whether a contract that is not on the operator's list claims to wrap or unwrap the native coin, inside of other calls too. */
function claimsWrap(steps: readonly Step[], listed: readonly { readonly address: string }[]): boolean {
  return steps.some(step => {
    if (step.kind === 'batch' || step.kind === 'delegate') return claimsWrap(step.steps, listed)
    if (step.kind !== 'wrap' && step.kind !== 'unwrap') return false
    return !listed.some(({ address }) => address.toLowerCase() === step.token.toLowerCase())
  })
}

function cutAllowance(call: RequestedCall, { amount }: { readonly amount: bigint }): RequestedCall {
  return { ...call, data: `${call.data.slice(0, 74)}${amount.toString(16).padStart(64, '0')}` }
}

function readQuantity(tools: RpcTools, value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value)) throw tools.failure('node-nonsense')
  return BigInt(value)
}
