import { DevnetError } from './DevnetError.ts'
import { limits } from './limits.ts'

/**
 * One JSON-RPC 2.0 call by HTTP; the result is unchecked, callers look at it.
 *
 * @throws DevnetError `devnet/rpc-failed` with the node's message, or when no JSON answer comes in time.
 * @example
 * await requestRpc('http://127.0.0.1:8545', 'eth_chainId') // '0x7a69'
 */
export async function requestRpc(
  rpcUrl: string,
  method: string,
  params: readonly unknown[] = [],
  options: { signal?: AbortSignal } = {},
): Promise<unknown> {
  const timeout = AbortSignal.timeout(limits.rpcTimeoutMs)
  let answer: unknown
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]),
    })
    answer = await response.json()
  } catch (cause) {
    throw new DevnetError('devnet/rpc-failed', `${method}: no answer from ${rpcUrl}`, { cause })
  }
  if (typeof answer !== 'object' || answer === null)
    throw new DevnetError('devnet/rpc-failed', `${method}: not an answer`)
  if ('error' in answer)
    throw new DevnetError('devnet/rpc-failed', `${method}: ${describe(answer.error)}`, { cause: answer.error })
  return 'result' in answer ? answer.result : undefined
}

function describe(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message)
  return JSON.stringify(error)
}
