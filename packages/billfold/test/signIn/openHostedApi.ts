import { createApi } from '@billfold/api'
import { createLogSink, createManualClock, makeFolder } from '@billfold/service/testing'
import { onTestFinished } from 'vitest'

const origin = 'https://host.example'
const projects = ['shop', 'other'].map(id => ({
  id,
  name: id,
  allowedOrigins: [origin, 'https://second.example'],
  features: [{ id: 'hosted_sign_in', isEnabled: true }],
}))

/** The real API, listening, and the browser of one visitor at `https://host.example`, or at another page. */
export async function openHostedApi(options: openHostedApi.Options) {
  // The time at which the kits of these tests begin.
  const clock = createManualClock(Date.UTC(2026, 0, 1))
  const log = createLogSink()
  const networks = Object.entries(options.nodes).map(([id, url]) => ({
    id: `eip155:${id}`,
    name: `Chain ${id}`,
    rpcUrls: [url],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }))
  const api = createApi({
    ...{ clock, log, rateFactor: 100 },
    database: { engine: 'sqlite', file: `${makeFolder()}/api.sqlite` },
    seed: { version: 1, networks, projects: [...projects, { id: 'off', name: 'Off', allowedOrigins: [origin] }] },
    signIn: { secret: 'a secret of at least 32 characters', ...options.signIn },
    ...options.api,
  })
  onTestFinished(() => api.stop())
  const { url } = await api.start()
  const calls: string[] = []
  const urls: string[] = []
  const bodies: string[] = []
  let fault: ((url: string) => Response | undefined) | undefined
  /** As a browser: the page's origin with every call. */
  const browse =
    (page = origin): typeof fetch =>
    async (input, init) => {
      if (!`${input}`.startsWith(url)) return fetch(input, init)
      calls.push(`${init?.method} ${new URL(`${input}`).pathname.replace('/auth/v1/', '')}`)
      urls.push(`${input}`)
      if (typeof init?.body === 'string') bodies.push(init.body)
      const broken = fault?.(`${input}`)
      if (broken) return broken
      const headers = new Headers(init?.headers)
      headers.set('origin', page)
      return fetch(input, { ...init, headers })
    }
  return {
    ...{ url, clock, log, calls, urls, bodies, browse },
    environment: { fetch: browse() },
    /** Answers in the place of the API until called again without one; it may throw, as a network does. */
    fail: (next?: typeof fault) => {
      fault = next
    },
    /** What the API answers about a token. */
    me: async (token: string, projectId = 'shop') =>
      (
        await fetch(`${url}/auth/v1/me?projectId=${projectId}`, {
          headers: { origin, authorization: `Bearer ${token}` },
        })
      ).status,
  }
}

export declare namespace openHostedApi {
  type Options = {
    readonly nodes: Readonly<Record<number, string>>
    readonly signIn?: Partial<NonNullable<createApi.Options['signIn']>>
    readonly api?: Partial<createApi.Options>
  }
}
