import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { actions, type Scene } from './actions.ts'
import { createAdversary } from './createAdversary.ts'
import { createDice } from './createDice.ts'
import { createOwner, type Opening } from './createOwner.ts'
import type { Tally } from './createTally.ts'
import { createWorld } from './createWorld.ts'
import type { Scenario } from './makeScenario.ts'
import type { Plan } from './Plan.ts'
import { type Allowed, type Outcomes, type PowerRow, powerRows } from './powers.ts'

const dayMs = 86_400_000
/** An hour and a little: the budget of openings, which a session can use up, is full again. */
const lockMs = 3_660_000

/** What happened beyond the table of powers. */
export type Violation = { readonly outcome: keyof Outcomes; readonly why: string; readonly step: number }

/**
 * Runs a sequence over a copy of the scenario's files and says what of it the table does not allow. "Opened" means that the
 * root secret was worked out of what the adversary gathered; the others are tried by the owner's own browser.
 */
export async function runPlan(
  plan: Plan,
  scenarios: readonly Scenario[],
  tally: Tally,
  rows: readonly PowerRow[] = powerRows,
): Promise<Violation | undefined> {
  const scenario = scenarios[plan.scenario]
  const row = rows[plan.row]
  if (!scenario || !row) throw new Error('no such plan')
  const folder = mkdtempSync(join(tmpdir(), 'billfold-adversary-run-'))
  cpSync(scenario.folder, folder, { recursive: true })
  const world = await createWorld({ folder, at: scenario.at, providers: scenario.providers })
  const isReached = row.by === undefined || (row.by === 'provider') === scenario.isSocial
  const allowed = (isReached ? row : (powerRows[0] ?? row)).outcomes[scenario.label]
  const isAllowed = (outcome: keyof Outcomes): boolean => {
    const word: Allowed = allowed[outcome]
    const isLate = world.clock.now() - scenario.at >= dayMs
    const isFine = word === 'always' || (word === 'unless-stopped' && isLate && !plan.isAttentive)
    if (isFine) tally.noteOutcome(outcome, row.powers, scenario.label)
    return isFine
  }
  try {
    const owner = await createOwner(world, scenario, {
      isAttentive: plan.isAttentive,
      hasMail: !row.powers.includes('mailbox'),
    })
    const adversary = await createAdversary(world, scenario, { powers: row.powers, tally })
    const scene: Scene = { world, scenario, adversary, owner }
    const { wallet } = scenario
    const secrets = [wallet.rootSecret, wallet.wrappingKey, ...wallet.factors.values()]
    for (const [step, [name, seed]] of plan.steps.entries()) {
      await actions[name]?.run(scene, createDice(seed))
      const isOpen = (await adversary.knowledge.open()) === wallet.rootSecret
      if (isOpen && !isAllowed('opened')) return { outcome: 'opened', why: `after ${name}`, step }
    }
    const step = plan.steps.length
    if (adversary.knowledge.holds(secrets)) return { outcome: 'opened', why: 'a secret was said in the clear', step }
    world.drops.count = 0
    return await judge(scene, isAllowed, step)
  } finally {
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function judge(
  { owner, world }: Scene,
  isAllowed: (outcome: keyof Outcomes) => boolean,
  step: number,
): Promise<Violation | undefined> {
  const patient = async (open: () => Promise<Opening>, ms: number): Promise<Opening> => {
    const first = await open()
    if (first.result !== 'none') return first
    world.clock.advance(ms)
    await owner.live()
    return open()
  }
  await owner.live()
  const mine = await patient(owner.open, lockMs)
  if (mine.result === 'same') return undefined
  if (mine.result === 'other')
    return isAllowed('replaced') ? undefined : { outcome: 'replaced', why: 'by the browser', step }
  // A passphrase that was tried ten times rests for a day.
  const other = await patient(owner.recover, dayMs + lockMs)
  const outcome = other.result === 'same' ? 'locked' : other.result === 'other' ? 'replaced' : 'lost'
  if (isAllowed(outcome)) return undefined
  return { outcome, why: `${mine.why}, then ${other.why ?? other.result}`, step }
}
