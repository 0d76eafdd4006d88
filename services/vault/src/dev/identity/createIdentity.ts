import { defaultHttpLimits, startServer } from '@billfold/service/http'
import { Hono } from 'hono'
import type { SocialProvider } from '../../contract/calls/socialProviders.ts'
import { createFarcaster } from './createFarcaster.ts'
import { createProviders } from './createProviders.ts'
import { drawIdentity, identityHeaders } from './drawIdentity.ts'
import type { Faults } from './Faults.ts'

/**
 * The local identities of development, on loopback: plays google, apple, x, discord, github, facebook and Farcaster with made-up people, so that every login works offline. In memory: its
 * secrets and keys are new with each start.
 *
 * @example
 * const identity = await createIdentity({ vaultUrl: () => 'http://localhost:4000' })
 * const { url, logins } = await identity.start()
 * await identity.stop()
 */
export async function createIdentity(options: createIdentity.Options) {
  const { faults = () => undefined, now = Date.now, vaultUrl } = options
  let url = ''
  const redirectUri = (provider: SocialProvider) => `${vaultUrl()}/social/${provider}`
  const providers = await createProviders({ url: () => url, redirectUri, now, faults })
  const farcaster = createFarcaster({ url: () => url, now })
  const app = new Hono()
  app.get('/', c => {
    const lines = [
      'Plays Google, Apple, X, Discord, GitHub, Facebook and Farcaster for the local vault, with made-up people.',
      'There is nothing to do here: logins of the vault lead here and back.',
    ]
    return c.body(drawIdentity.message('Local identities', ...lines), 200, identityHeaders)
  })
  app.route('/', providers.app)
  app.route('/', farcaster.app)
  let server: Awaited<ReturnType<typeof startServer>> | undefined
  return {
    farcaster,
    /** Listens; `logins` are the settings of the vault. Port 0 takes a free one. */
    async start({ port = 0 }: { readonly port?: number } = {}) {
      server = await startServer({ fetch: app.fetch, host: '127.0.0.1', port, limits: defaultHttpLimits })
      url = server.url
      return { url, logins: { ...providers.settings(), farcaster: farcaster.settings() } }
    },
    async stop(): Promise<void> {
      await server?.stop()
    },
  }
}

export declare namespace createIdentity {
  type Options = {
    /** Where browsers reach the vault: answers go nowhere else. */
    readonly vaultUrl: () => string
    readonly now?: () => number
    /** For tests: what to do wrong. */
    readonly faults?: () => Faults | undefined
  }
}
