import { isBillfoldError } from 'billfold/protocol'
import { decodeAggregate3 } from '../abi/decodeAggregate3.ts'
import { encodeAggregate3 } from '../abi/encodeAggregate3.ts'
import type { Rpc } from '../rpc/Rpc.ts'

/** Calls in one `eth_call`: far below the gas and size limits of public nodes. */
const callsPerRequest = 200

/**
 * Runs read-only contract calls, through Multicall3 where the network has it, else one by one in one batch. `undefined`
 * stands for a call that the contract failed; every other error says nothing about the contract, and rejects.
 */
export async function callMany(
  rpc: Rpc,
  multicall3: string | undefined,
  calls: readonly encodeAggregate3.Call[],
): Promise<readonly (string | undefined)[]> {
  const parts: (readonly encodeAggregate3.Call[])[] = []
  for (let at = 0; at < calls.length; at += callsPerRequest) parts.push(calls.slice(at, at + callsPerRequest))
  const answers = await Promise.all(
    parts.map(async part => (multicall3 && (await together(rpc, multicall3, part))) || singly(rpc, part)),
  )
  return answers.flat()
}

async function together(
  rpc: Rpc,
  multicall3: string,
  calls: readonly encodeAggregate3.Call[],
): Promise<readonly (string | undefined)[] | undefined> {
  const answer = await call(rpc, { target: multicall3, data: encodeAggregate3(calls) })
  return answer === undefined ? undefined : decodeAggregate3(answer, calls.length)
}

function singly(rpc: Rpc, calls: readonly encodeAggregate3.Call[]): Promise<readonly (string | undefined)[]> {
  return Promise.all(calls.map(one => call(rpc, one)))
}

/** One `eth_call`; `undefined` when the contract, not the way to it, failed. */
async function call(rpc: Rpc, { target, data }: encodeAggregate3.Call): Promise<string | undefined> {
  try {
    return (await rpc.request('eth_call', [{ to: target, data }, 'latest'])) as string
  } catch (cause) {
    if (isBillfoldError(cause, 'node/reverted')) return undefined
    throw cause
  }
}
