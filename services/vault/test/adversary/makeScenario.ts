import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '../../src/contract/calls/calls.ts'
import type { EnvelopeKind } from '../../src/contract/envelope.ts'
import type { createTestPage } from '../support/createTestPage.ts'
import { createWorld } from './createWorld.ts'
import { loginAsAda } from './loginAsAda.ts'
import { makeWallet, type Wallet } from './makeWallet.ts'

import type { Providers } from './startProviders.ts'

type Page = Awaited<ReturnType<typeof createTestPage>>
type Kept = { readonly keys: Page['keys']; readonly state: Page['state'] }

const dayMs = 86_400_000
export const ownerEmail = 'ann@mail.example'

/** A wallet of some kind and age, as files that each sequence copies, and the browsers of its owner. */
export type Scenario = {
  readonly name: string
  readonly label: 'user-sealed' | 'operator-recoverable'
  readonly kinds: readonly EnvelopeKind[]
  /** The owner logs in at a provider and has no address. */
  readonly isSocial: boolean
  readonly providers: Providers
  readonly folder: string
  readonly at: number
  readonly wallet: Wallet
  /** Opens the wallet. */
  readonly laptop: Kept
  /** Logged in, and has never opened it: what a thief of sessions has. */
  readonly spare: Kept
}

/** Builds one. The session of the spare browser is a minute old (`isFresh`: counts as a fresh proof) or a day. */
export async function makeScenario(options: makeScenario.Options): Promise<Scenario> {
  const { ageMs, isFresh, isSocial = false, kinds, providers } = options
  const folder = mkdtempSync(join(tmpdir(), 'billfold-adversary-'))
  const world = await createWorld({ folder, providers, at: 1_770_000_000_000 + randomBytes(2).readUInt16BE() })
  const laptop = await world.page()
  const login = (page: Page) => (isSocial ? loginAsAda(world, page) : page.login(ownerEmail))
  await login(laptop)
  const wallet = await makeWallet(world, laptop, kinds)
  for (let left = ageMs; left > 0; left -= 20 * dayMs) {
    world.clock.advance(Math.min(left, 20 * dayMs))
    await laptop.refresh()
  }
  world.clock.advance(31_000)
  const spare = await world.page()
  await login(spare)
  world.clock.advance(isFresh ? 60_000 : dayMs)
  for (const page of [laptop, spare]) {
    await page.refresh()
    await page.ask(calls.whoAmI, {})
  }
  await world.settle()
  const at = world.clock.now()
  await world.stop()
  const label = kinds.includes('escrow') ? 'operator-recoverable' : 'user-sealed'
  const name = `${kinds.join('+')}${isSocial ? ' by google' : ''}, ${Math.round(ageMs / dayMs)} days${isFresh ? ', fresh session' : ''}`
  const keep = ({ keys, state }: Page) => ({ keys, state: { ...state } })
  return { name, label, kinds, isSocial, providers, folder, at, wallet, laptop: keep(laptop), spare: keep(spare) }
}

export declare namespace makeScenario {
  type Options = {
    readonly kinds: readonly EnvelopeKind[]
    readonly ageMs: number
    readonly isFresh: boolean
    readonly isSocial?: boolean
    readonly providers: Providers
  }
}
