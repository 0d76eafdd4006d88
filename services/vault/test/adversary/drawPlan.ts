import { actions } from './actions.ts'
import { createDice } from './createDice.ts'
import type { Plan } from './Plan.ts'
import { powerRows } from './powers.ts'

const fewest = 6
const more = 22

/** The sequence of a seed. */
export function drawPlan(seed: number, scenarioCount: number): Plan {
  const dice = createDice(seed)
  // Who has no power at all is tried, too, but not as often.
  const first = dice.int(powerRows.length)
  const row = isWeak(first) && dice.chance(0.7) ? dice.int(powerRows.length) : first
  const powers = powerRows[row]?.powers ?? []
  const open = Object.entries(actions).filter(([, { needs }]) => needs.every(power => powers.includes(power)))
  const total = open.reduce((sum, [, { weight }]) => sum + weight, 0)
  const steps = Array.from({ length: fewest + dice.int(more) }, () => {
    let left = dice.int(total)
    const [name] =
      open.find(([, { weight }]) => {
        left -= weight
        return left < 0
      }) ?? dice.one(open)
    return [name, dice.seed()] as const
  })
  return { scenario: dice.int(scenarioCount), row, isAttentive: dice.chance(0.5), steps }
}

function isWeak(row: number): boolean {
  const powers = powerRows[row]?.powers ?? []
  return powers.length === 0 || (powers.length === 1 && powers[0] === 'kms')
}
