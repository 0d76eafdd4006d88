import type { ChainClient } from '../../chain/createChainClient.ts'
import type { FindListed } from '../../decode/Listed.ts'
import type { Step } from './decode/Step.ts'

const mostPayees = 16

/** Whether any of the native coin goes to code that the operator does not vouch for. An address whose code a node does not return counts as a contract. */
export async function paysContract(
  client: ChainClient,
  steps: readonly Step[],
  findListed: FindListed,
): Promise<boolean> {
  const payees = [...new Set(payeesOf(steps))].filter(address => findListed(address) === undefined)
  if (payees.length > mostPayees) return true
  const codes = await Promise.all(
    payees.map(address => client.ask('eth_getCode', [address, 'latest']).catch(() => undefined)),
  )
  return codes.some(code => code !== '0x')
}

function payeesOf(steps: readonly Step[]): readonly string[] {
  return steps.flatMap(step => {
    if ('steps' in step) return payeesOf(step.steps)
    return step.kind === 'send-native' && step.amount > 0n ? [step.to.toLowerCase()] : []
  })
}
