import type { DatabaseConfig } from '@billfold/service/database'
import { createManualClock } from '@billfold/service/testing'
import { onTestFinished } from 'vitest'
import { calls } from '../../src/contract/calls/calls.ts'
import type { SocialProvider } from '../../src/contract/calls/socialProviders.ts'
import { createIdentity } from '../../src/dev/identity/createIdentity.ts'
import type { Faults } from '../../src/dev/identity/Faults.ts'
import { vaultUrl } from './addresses.ts'
import { answerProvider } from './answerProvider.ts'
import type { createTestPage } from './createTestPage.ts'
import { createTestVault } from './createTestVault.ts'

type Page = Awaited<ReturnType<typeof createTestPage>>

/** A vault with the local providers and the local Farcaster behind real HTTP; `faults` makes them answer wrongly. */
export async function createLoginVault(options: { readonly database?: DatabaseConfig } = {}) {
  const clock = createManualClock()
  const state: { faults: Faults | undefined } = { faults: undefined }
  const identity = await createIdentity({ vaultUrl: () => vaultUrl, now: clock.now, faults: () => state.faults })
  const { logins, url } = await identity.start()
  const stack = await createTestVault({ clock, ...options, vault: { logins }, escrow: { logins } })
  onTestFinished(() => identity.stop())
  const place = { projectId: 'alpha', hostOrigin: 'https://alpha.example' }
  return {
    ...stack,
    identity,
    identityUrl: url,
    setFaults: (faults: Faults | undefined) => {
      state.faults = faults
    },
    start: (page: Page, provider: SocialProvider, rendezvous?: string) =>
      page.ask(calls.startSocialLogin, { ...place, provider, ...(rendezvous === undefined ? {} : { rendezvous }) }),
    finish: (page: Page, flowId: string, ticket?: string) =>
      page.ask(calls.finishLogin, {
        flowId,
        refreshToken: page.secret(),
        ...(ticket === undefined ? {} : { ticket }),
      }),
    /** What the vault's page in the window says to a request of a provider's. */
    async visit(request: Request) {
      const response = await stack.fetch(request)
      const html = await response.text()
      const text = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1]?.replaceAll('&#38;', '&')
      const result = text('result')
      return {
        response,
        html,
        status: response.status,
        origin: text('origin'),
        result: result === undefined ? undefined : new URL(result),
      }
    },
    answer: answerProvider,
  }
}
