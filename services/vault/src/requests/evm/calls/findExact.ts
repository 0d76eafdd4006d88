import type { ChainClient } from '../../chain/createChainClient.ts'
import type { Step } from './decode/Step.ts'
import type { RequestedCall } from './requestedCall.ts'

/** The balance behind an unlimited allowance that is all a single call does, which may take its place; the number of an item is no allowance. */
export async function findExact(
  client: ChainClient,
  address: string,
  wanted: readonly RequestedCall[],
  steps: readonly Step[],
): Promise<findExact.ReturnType> {
  const [only] = wanted
  if (wanted.length !== 1 || !only?.to || !only.data.startsWith('0x095ea7b3') || only.data.length !== 138)
    return undefined
  const own = steps.flatMap(step => (step.kind === 'claimed' ? step.steps : [step]))
  if (!own.some(step => step.kind === 'approve' && step.isUnlimited)) return undefined
  const allowance = BigInt(`0x${only.data.slice(74)}`)
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  const balance = await client.ask('eth_call', [{ to: only.to, data }, 'latest']).catch(() => undefined)
  if (typeof balance !== 'string' || !/^0x[\da-f]{64}$/i.test(balance)) return undefined
  // Cut down, never raised: the most of a narrow width may be less than what is there.
  return BigInt(balance) < allowance ? { token: only.to.toLowerCase(), amount: BigInt(balance) } : undefined
}

export declare namespace findExact {
  type ReturnType = { readonly token: string; readonly amount: bigint } | undefined
}
