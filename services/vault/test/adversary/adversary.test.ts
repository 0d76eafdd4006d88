import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTally } from './createTally.ts'
import { drawPlan } from './drawPlan.ts'
import { makeScenarios } from './makeScenarios.ts'
import { powerNames, powerRows } from './powers.ts'
import { runPlan } from './runPlan.ts'
import { runSequences } from './runSequences.ts'

/** As many sequences as fit go with every run of the tests; `npm run adversary` runs 20,000. */
const forMs = 28_000

it('does with its powers what the table allows, and nothing else', async () => {
  const seed = Date.now() % 1_000_000_000
  process.stdout.write(`adversary: sequences from seed ${seed}\n`)
  const endsAt = performance.now() + forMs
  const { scenarios, stop } = await makeScenarios()
  onTestFinished(stop)
  const isEnough = () => performance.now() > endsAt
  const { count, found } = await runSequences({ scenarios, seed, isEnough, tally: createTally() })
  process.stdout.write(`adversary: ${count} sequences\n`)
  expect(
    found,
    `repeat it with BILLFOLD_ADVERSARY_PLAN='${JSON.stringify(found?.plan)}' npm run adversary`,
  ).toBeUndefined()
})

it('finds an opening that the table does not allow, and the same one from the same plan', async () => {
  const { scenarios, stop } = await makeScenarios()
  onTestFinished(stop)
  const row = powerRows.findIndex(({ powers }) => powers.includes('escrow-kms') && powers.includes('kms'))
  const steps = [
    ['dumpEscrow', 1],
    ['dumpAndUnwrap', 2],
  ] as const
  const plan = { scenario: 0, row, isAttentive: true, steps }
  expect(await runPlan(plan, scenarios, createTally())).toBeUndefined()
  const strict = powerRows.map(one => ({ ...one, outcomes: powerRows[0]?.outcomes ?? one.outcomes }))
  for (let time = 0; time < 2; time += 1)
    expect(await runPlan(plan, scenarios, createTally(), strict)).toMatchObject({ outcome: 'opened', step: 1 })
  expect(drawPlan(7, scenarios.length)).toEqual(drawPlan(7, scenarios.length))
})

describe('the table of powers', () => {
  const text = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8')
  const section = text.slice(text.indexOf('## Against whom'), text.indexOf('## What waits'))
  const cells = section
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line => line.split('|').map(cell => cell.trim()))
  const rowOf = (name: string) => cells.find(cell => cell[1] === name)

  it.each(powerRows.flatMap(({ doc, outcomes }) => (doc === undefined ? [] : [{ doc, outcomes }])))(
    'says of who $doc what docs/security.md says',
    ({ doc, outcomes }) => {
      const [, , sealed = '', recoverable = ''] = rowOf(doc) ?? []
      const opens = (cell: string) => /opens it/.test(cell)
      expect(rowOf(doc), doc).toBeDefined()
      expect(opens(sealed)).toBe(outcomes['user-sealed'].opened !== 'never')
      const said = recoverable === 'the same' ? sealed : recoverable
      expect(opens(said)).toBe(outcomes['operator-recoverable'].opened !== 'never')
      expect(/can stop it/.test(said)).toBe(outcomes['operator-recoverable'].opened === 'unless-stopped')
    },
  )

  it('leaves out of the document only what needs a browser', () => {
    const known = powerRows.map(({ doc }) => doc)
    const rest = cells.map(cell => cell[1] ?? '').filter(name => !known.includes(name) && !/^-*$|^who$/.test(name))
    expect(rest).toEqual([
      'operator who serves other pages',
      'stole your unlocked computer',
      'extension or malware in your browser',
      'the service disappears',
    ])
    const used = new Set(powerRows.flatMap(({ powers }) => powers))
    expect(powerNames.filter(name => !used.has(name))).toEqual([])
  })
})
