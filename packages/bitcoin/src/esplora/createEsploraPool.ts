import { untilAborted } from 'billfold/adapter'
import {
  BillfoldError,
  errorTextCharacters,
  type NetworkId,
  requestAborted,
  rpcAllFailed,
  rpcNoUrl,
  rpcTimeoutMs,
} from 'billfold/protocol'
import type { Esplora } from './Esplora.ts'
import { fetchText } from './fetchText.ts'
import { joinPath } from './joinPath.ts'

/** However many addresses there are, each gets this long. */
const leastMs = 3_000
/** What an address answers that knows no such thing; another one may. */
const absent = Object.freeze(new Error('Not found'))

/**
 * Opens Esplora addresses and remembers which of them serve the network they are used for: that is proven by the genesis
 * block before the first answer counts (fault 25). A server makes one for all its reads.
 *
 * @example const pool = createEsploraPool()
 */
export function createEsploraPool(): createEsploraPool.ReturnType {
  const proofs = new Map<string, Promise<boolean>>()

  return ({ fetch, rpcUrls, networkId, signal }) => {
    const urls = rpcUrls
    const limitMs = Math.max(leastMs, rpcTimeoutMs / Math.max(1, urls.length))

    const ask = (url: string, path: string, body?: string) =>
      fetchText({ fetch, url: joinPath(url, path), limitMs, signal, ...(body === undefined ? {} : { body }) })

    function prove(url: string): Promise<boolean> {
      const key = `${networkId} ${url}`
      const known = proofs.get(key)
      if (known) return known
      // Not with the caller's signal: others wait for the same proof.
      const proof = fetchText({ fetch, url: joinPath(url, 'block-height/0'), limitMs, signal: undefined }).then(
        ({ status, text }) => {
          if (status !== 200) throw new Error(`HTTP ${status}`)
          return networkId === `bip122:${text.trim().slice(0, 32)}`
        },
      )
      proofs.set(key, proof)
      proof.catch(() => proofs.delete(key))
      return proof
    }

    /**
     * Asks one address after the other until `run` says that it is enough; resolves with why the last one failed. Not by `createReadPool`,
     * which tries an address again and ends with the first value: here each is asked once, and several for fee rates and broadcasts.
     */
    async function each(run: (url: string) => Promise<boolean>): Promise<unknown> {
      if (!urls.length) throw new BillfoldError(rpcNoUrl, { details: networkId })
      let last: unknown
      for (const url of urls) {
        try {
          if (!(await (signal ? untilAborted(prove(url), signal) : prove(url))))
            throw new Error(`${url} serves another chain`)
          if (await run(url)) return undefined
        } catch (cause) {
          if (signal?.aborted) throw new BillfoldError(requestAborted, { cause: signal.reason })
          if (last !== absent) last = cause
        }
      }
      return last
    }

    async function getEach<value>(
      path: string,
      parse: (text: string) => value,
      count: number,
    ): Promise<readonly value[]> {
      const found: value[] = []
      const failure = await each(async url => {
        const { status, text } = await ask(url, path)
        if (status === 404) throw absent
        if (status !== 200) throw new Error(`HTTP ${status} ${text.slice(0, errorTextCharacters)}`)
        found.push(parse(text))
        return found.length === count
      })
      if (found.length || failure === absent) return found
      throw new BillfoldError(rpcAllFailed, { context: { networkId }, cause: failure })
    }

    return {
      getEach,
      get: async (path, parse) => (await getEach(path, parse, 1))[0],
      async post(path, body, isEnough) {
        await each(async url => {
          const answer = await ask(url, path, body).catch(cause => {
            if (signal?.aborted) throw cause
          })
          return isEnough(answer || undefined)
        })
      },
    }
  }
}

export declare namespace createEsploraPool {
  type ReturnType = (options: Options) => Esplora
  type Options = {
    readonly fetch: typeof fetch
    /** Addresses of Esplora's interface to try, best first. */
    readonly rpcUrls: readonly string[]
    readonly networkId: NetworkId
    readonly signal?: AbortSignal | undefined
  }
}
