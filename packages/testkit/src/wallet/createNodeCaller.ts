import type { Clock } from 'billfold/adapter'
import { ProviderRpcError } from './ProviderRpcError.ts'

/** How long a node may take to answer. */
const NODE_TIMEOUT_MS = 20_000

/** Makes a function that asks a node over HTTP JSON-RPC; its errors keep the node's code and data. */
export function createNodeCaller(options: createNodeCaller.Options): createNodeCaller.ReturnType {
  let count = 0
  return async (rpcUrl, method, params) => {
    count += 1
    const id = count
    const ending = new AbortController()
    const end = () => ending.abort()
    const stopClock = options.clock.after(NODE_TIMEOUT_MS, end)
    options.lifetime.addEventListener('abort', end, { once: true })
    let answer: unknown
    try {
      const response = await options.fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
        signal: ending.signal,
      })
      answer = await response.json()
    } catch (cause) {
      throw new ProviderRpcError(-32603, `The node at ${rpcUrl} does not answer`, { cause: String(cause) })
    } finally {
      stopClock()
      options.lifetime.removeEventListener('abort', end)
    }
    return readAnswer(answer)
  }
}

export declare namespace createNodeCaller {
  type Options = { readonly fetch: typeof fetch; readonly clock: Clock; readonly lifetime: AbortSignal }
  type ReturnType = (rpcUrl: string, method: string, params: unknown) => Promise<unknown>
}

function readAnswer(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) throw new ProviderRpcError(-32603, 'The node answered nonsense')
  if ('error' in answer && typeof answer.error === 'object' && answer.error !== null) {
    const { code, message, data } = answer.error as { code?: unknown; message?: unknown; data?: unknown }
    throw new ProviderRpcError(typeof code === 'number' ? code : -32603, String(message ?? 'Unknown error'), data)
  }
  if (!('result' in answer)) throw new ProviderRpcError(-32603, 'The node answered nonsense')
  return answer.result
}
