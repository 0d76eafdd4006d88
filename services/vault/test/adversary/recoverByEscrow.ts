import { calls } from '../../src/contract/calls/calls.ts'
import { openHalf } from '../support/makeVault.ts'
import type { Opening } from './createOwner.ts'
import type { World } from './createWorld.ts'
import { loginAsAda } from './loginAsAda.ts'
import { ownerEmail, type Scenario } from './makeScenario.ts'
import { openWallet } from './openWallet.ts'

/** The way of an owner who has nothing but a mailbox: a new browser, a login, the wait. */
export async function recoverByEscrow(world: World, scenario: Scenario, envelopeId: string): Promise<Opening> {
  const { isSocial, wallet } = scenario
  try {
    const page = await world.page()
    const ask = async () => {
      world.clock.advance(31_000)
      const evidence = isSocial ? await loginAsAda(world, page) : void (await page.loginByEscrow(ownerEmail))
      const { grant } = await page.ask(calls.authorizeEscrow, { purpose: 'ask', envelopeId })
      return page.ask(calls.startRelease, { grant, ...(evidence === undefined ? {} : { evidence }) })
    }
    let answer = await ask()
    if (answer.status === 'waiting') {
      world.clock.advance(answer.readyAtMs - world.clock.now())
      answer = await ask()
    }
    if (answer.status !== 'ready') return { result: 'none', why: answer.status }
    const { vault: record } = await page.ask(calls.readVault, {})
    if (!record) return { result: 'none', why: 'vault-missing' }
    const generation = record.envelopes.find(one => one.id === envelopeId)?.generation ?? 0
    const factor = await page.takeRelease(record, envelopeId, generation)
    const half = await openHalf(page, record.id, envelopeId)
    const secret = await openWallet(record, envelopeId, { factor, half })
    if (secret === undefined) return { result: 'none', why: 'not-opened' }
    return { result: secret === wallet.rootSecret ? 'same' : 'other' }
  } catch (error) {
    return { result: 'none', why: error instanceof Error ? error.message : String(error) }
  }
}
