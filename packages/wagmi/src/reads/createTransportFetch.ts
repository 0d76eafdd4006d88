import { type Network, untilAborted } from 'billfold/adapter'
import { isRecord } from 'billfold/protocol'
import type { Config } from 'wagmi'

/** Stands for a transport where an address is expected; nothing ever asks the network for it (RFC 2606). */
const origin = 'https://transport.invalid/'

/**
 * The transports of a config in the form in which the family reads: addresses, and a `fetch` that answers for them. So the
 * family's checks of every answer, its limits and its retries hold; retries of the transport are left out, or both would.
 */
export function createTransportFetch(config: Config): createTransportFetch.ReturnType {
  // One per `fetch`, by which the family distinguishes kits.
  const known = new WeakMap<typeof fetch, typeof fetch>()
  const find = (chainId: number) => config.chains.find(chain => chain.id === chainId)

  async function answer(chainId: number, call: Call, signal: AbortSignal): Promise<unknown> {
    const client = config.getClient({ chainId })
    const { id, method, params } = call
    try {
      const asking = client.request({ method, params } as never, { retryCount: 0 })
      return { jsonrpc: '2.0', id, result: (await untilAborted(asking as Promise<unknown>, signal)) ?? null }
    } catch (cause) {
      const error = readRpcError(cause)
      // Neither a result nor an error: the node was not reached, and the call is tried again.
      return error ? { jsonrpc: '2.0', id, error } : undefined
    }
  }

  return {
    urlOf: ({ id }) => (find(Number(id.slice('eip155:'.length))) ? origin + id.slice('eip155:'.length) : undefined),
    over(outer) {
      const made: typeof fetch = async (input, init) => {
        if (typeof input !== 'string' || !input.startsWith(origin)) return outer(input, init)
        const body: unknown = JSON.parse(String(init?.body))
        const calls = (Array.isArray(body) ? body : [body]) as Call[]
        const signal = init?.signal ?? new AbortController().signal
        const answers = await Promise.all(calls.map(call => answer(Number(input.slice(origin.length)), call, signal)))
        const json = JSON.stringify(answers.filter(each => each !== undefined))
        return new Response(json, { headers: { 'content-type': 'application/json' } })
      }
      const own = known.get(outer) ?? made
      known.set(outer, own)
      return own
    },
  }
}

export declare namespace createTransportFetch {
  type ReturnType = {
    /** What to give as the address of a network; `undefined` when the config has no such chain. */
    urlOf(network: Network): string | undefined
    /** Answers for those addresses, and passes everything else on to `outer`. */
    over(outer: typeof fetch): typeof fetch
  }
}

type Call = { readonly id: number; readonly method: string; readonly params?: unknown }

/** How deep viem wraps what a node answered. */
const depthLimit = 6

/** The node's own words in an error of viem: the innermost with a code. viem gives what it does not know the code -1. */
function readRpcError(cause: unknown): { code: number; message: string; data?: unknown } | undefined {
  let found: { code: number; message: string; data?: unknown } | undefined
  let error = cause
  for (let depth = 0; depth < depthLimit && isRecord(error); depth += 1) {
    const { code, details, message, data } = error
    if (typeof code === 'number' && code !== -1)
      found = { code, message: String(details ?? message), ...(data === undefined ? {} : { data }) }
    error = error.cause
  }
  return found
}
