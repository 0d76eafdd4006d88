import { base64 } from '@scure/base'
import type { ShownToken } from '../approval/ShownToken.ts'
import type { Simulation } from '../approval/Simulation.ts'
import { toRisks } from '../approval/toRisks.ts'
import { isLikeSimulation } from '../chain/isLikeSimulation.ts'
import { orderSimulation } from '../chain/orderSimulation.ts'
import type { RpcCall } from '../rpc/RpcCall.ts'
import type { RpcTools } from '../rpc/RpcTools.ts'
import { signApproved } from '../rpc/signApproved.ts'
import { decodeSolana } from './decode/decodeSolana.ts'
import type { SolanaStep } from './decode/SolanaStep.ts'
import { findSolanaRisks } from './findSolanaRisks.ts'
import { readBytes } from './readBytes.ts'
import { readTables } from './readTables.ts'
import type { ShownTransactions } from './ShownTransactions.ts'
import { simulateAll } from './simulateAll.ts'

/** Lamports (20 SOL): more than any visitor intends to pay for one transaction. */
const absurdFee = 20_000_000_000n
const unknown: Simulation = { outcome: 'failed' }

/** Freezes, shows and signs transactions (base58); gives them signed, each with the signature by which it is known and what it pays of the native coin. */
export async function signWires(
  tools: RpcTools<ShownTransactions>,
  call: RpcCall,
  transactions: readonly unknown[],
  isSent: boolean,
) {
  if (transactions.length === 0 || transactions.length > 20) throw tools.failure('invalid-params')
  const wires = transactions.map(transaction => readBytes(tools, transaction))
  const network = tools.chains.find(call.network)
  const client = tools.chains.clientOf(call.network)
  const payments: { to: string; amount: string }[] = []
  const answers = await signApproved(tools, call, {
    requests: [{ kind: 'solana-transactions', transactions: wires.map(wire => base64.encode(wire)) }],
    async read([frozen]) {
      const bytes = frozen!.bytes
      const named = bytes.flatMap(wire => (decodeSolana(wire) ?? refuse()).message.tables.map(table => table.address))
      const tables = await readTables(client, named)
      const decoded = bytes.map(wire => decodeSolana(wire, tables) ?? refuse())
      payments.push(...decoded.map(({ steps }) => toPayment(steps, call.address)))
      if (decoded.some(one => one.fee > absurdFee)) throw tools.failure('fee-absurd')
      const wholes = bytes.map((wire, at) => ({
        wire,
        writable: decoded[at]!.writable.filter(account => typeof account === 'string'),
      }))
      const witness = tools.chains.witnessOf(call.network)
      const [first, second] = await Promise.all(
        [client, witness].map(node => node && simulateAll(node, call.address, wholes)),
      )
      const { decimals, simulation } = first ?? { simulation: unknown, decimals: new Map<string, number>() }
      const tokens = [...decimals].map(([mint, places]): ShownToken => {
        const known = network?.tokens.find(token => token.address === mint)
        return known
          ? { address: mint, symbol: known.symbol, decimals: places, isKnown: true }
          : { address: mint, symbol: '', decimals: places, isKnown: false }
      })
      return {
        content: {
          kind: 'solana',
          transactions: decoded.map(({ fee, feePayer, isDurable, steps }) => ({ fee, feePayer, isDurable, steps })),
          isSent,
          simulation: orderSimulation(simulation, token => tokens.some(one => one.address === token && one.isKnown)),
          tokens,
        } satisfies ShownTransactions,
        risks: toRisks([
          ...decoded.flatMap(one => findSolanaRisks(one.steps, one.isDurable)),
          decoded.some(one => !one.isWhole) && 'unread-call',
          first?.handsOver && 'set-authority',
          second && !isLikeSimulation(simulation, second.simulation) && 'nodes-disagree',
          simulation.outcome === 'failed' && 'not-simulated',
          simulation.outcome === 'done' && bytes.length > 1 && 'simulated-apart',
          simulation.outcome === 'reverts' && 'would-fail',
          network?.rpcUrl === null && 'own-network',
          bytes.length > 1 && 'several-transactions',
        ]),
      }
    },
  })
  const answer = 'again' in answers ? undefined : answers[0]
  if (answer?.kind !== 'solana-transactions') throw new TypeError('Another answer than asked')
  return answer.transactions.map((text, at) => ({
    wire: base64.decode(text),
    signature: answer.signatures[at]!,
    payment: payments[at]!,
  }))

  function refuse(): never {
    throw tools.failure('invalid-params')
  }
}

/** The first payment of the native coin; of a transaction without one, nothing to the account itself. */
function toPayment(steps: readonly SolanaStep[], account: string): { to: string; amount: string } {
  const [first] = steps.flatMap(step =>
    step.kind === 'transfer-native' && step.from === account && typeof step.to === 'string'
      ? [{ to: step.to, amount: `${step.amount}` }]
      : [],
  )
  return first ?? { to: account, amount: '0' }
}
