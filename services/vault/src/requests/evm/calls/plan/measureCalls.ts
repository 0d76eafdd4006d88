import type { Simulation } from '../../../approval/Simulation.ts'
import type { ChainClient } from '../../../chain/createChainClient.ts'
import type { RequestedCall } from '../requestedCall.ts'
import { runCalls } from './runCalls.ts'
import { toPlainCall } from './toPlainCall.ts'

/** Runs calls without fees, which needs nothing of the newest block: how much gas each may take, where it ran. */
export async function measureCalls(
  client: ChainClient,
  address: string,
  calls: readonly RequestedCall[],
  isWrapped: (token: string) => boolean,
): Promise<measureCalls.ReturnType> {
  const plain = calls.map(call => toPlainCall(address, call))
  const { gasUsed, simulation } = await runCalls(client, address, {
    calls: plain,
    block: {},
    isChecked: false,
    isWrapped,
  })
  return { simulation, gas: gasUsed.map(used => used && (used * 3n) / 2n + 5_000n) }
}

export declare namespace measureCalls {
  type ReturnType = { readonly simulation: Simulation; readonly gas: readonly (bigint | undefined)[] }
}
