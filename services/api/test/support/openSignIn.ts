import type { DatabaseConfig } from '@billfold/service/database'
import { createLogSink, createManualClock } from '@billfold/service/testing'
import { onTestFinished } from 'vitest'
import { signIn as sign, type Wallet } from '../../../../packages/siwx/test/support/wallets.ts'
import { createApi } from '../../src/createApi.ts'
import { networkRow } from '../../src/testing/networkRow.ts'
import { tenants } from '../../src/testing/tenants.ts'

const networks = [
  { id: 'eip155:31337', name: 'Local' },
  { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' },
  { id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin' },
]

type Options = {
  readonly database: DatabaseConfig
  readonly instances?: number
  readonly rpcUrl?: string
  readonly api?: Partial<createApi.Options>
}
type Page = { readonly projectId: string; readonly origin: string; readonly headers?: Record<string, string> }

/** Instances over one database, listening, with one clock, and pages that sign in there. */
export async function openSignIn({ database, instances = 1, rpcUrl = 'http://127.0.0.1:9', api = {} }: Options) {
  const clock = createManualClock()
  const log = createLogSink()
  const urls: string[] = []
  const seed = { ...tenants, networks: networks.map(network => networkRow([rpcUrl], network)) }
  for (let count = 0; count < instances; count++) {
    const instance = createApi({
      ...{ database, clock, log, seed, rateFactor: 100, publicUrl: 'https://api.example' },
      signIn: { secret: 'a secret of at least 32 characters' },
      ...api,
    })
    onTestFinished(() => instance.stop())
    urls.push((await instance.start()).url)
  }

  /** A page of a project; `at` says which instance answers it. */
  function visit({ projectId, origin, headers: more = {} }: Page = alpha, at = 0) {
    const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
      fetch(`${urls[at % urls.length]}/auth/v1/${path}${path.includes('?') ? '&' : '?'}projectId=${projectId}`, {
        ...init,
        headers: { origin, ...more, ...init.headers },
      })
    const send =
      (method: string) =>
      (path: string, body: unknown, headers: Record<string, string> = {}) =>
        ask(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })
    const post = send('POST')
    const nonce = async () => (await (await ask('nonce')).json()) as { nonce: string; token: string }
    const write = (wallet: Wallet, text: string, change: Parameters<typeof sign>[3] = {}) =>
      sign(wallet, { origin, domain: new URL(origin).host }, text, {
        issuedAt: new Date(clock.now()).toISOString(),
        ...change,
      })
    const authenticate = (signed: unknown, token: string) =>
      post('authenticate', signed, { 'x-nonce-jwt': `Bearer ${token}` })
    return {
      ask,
      post,
      put: send('PUT'),
      nonce,
      write,
      authenticate,
      /** Signs in, and returns the token. */
      async enter(wallet: Wallet, body: object = {}) {
        const issued = await nonce()
        const answer = await authenticate({ ...(await write(wallet, issued.nonce)), ...body }, issued.token)
        return ((await answer.json()) as { token: string }).token
      },
      me: (token: string, query = '') => ask(`me${query}`, { headers: { authorization: `Bearer ${token}` } }),
      signOut: (token: string, everywhere: boolean) =>
        post('sign-out', { everywhere }, { authorization: `Bearer ${token}` }),
    }
  }
  return { clock, log, urls, visit, now: () => clock.now() }
}

export const alpha: Page = { projectId: 'alpha', origin: 'https://alpha.example' }
export const beta: Page = { projectId: 'beta', origin: 'https://beta.example' }

/** Name and text of a refusal. */
export async function readRefusal(answer: Response): Promise<string> {
  const { reasons } = (await answer.json()) as { reasons: { name: string; description: string }[] }
  return `${answer.status} ${reasons[0]?.name} ${reasons[0]?.description}`
}
