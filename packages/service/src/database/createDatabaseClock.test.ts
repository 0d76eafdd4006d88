import { expect, it } from 'vitest'
import { createLogSink } from '../testing/createLogSink.ts'
import { createManualClock } from '../testing/createManualClock.ts'
import { createDatabaseClock } from './createDatabaseClock.ts'

it('follows the database, not the machine, and logs once that a machine is wrong (O10)', async () => {
  const machine = createManualClock()
  const log = createLogSink()
  let behindMs = 90_000
  const clock = createDatabaseClock({
    clock: machine,
    log,
    // The answer takes its time.
    async readNow() {
      machine.advance(50)
      const now = machine.now() - behindMs
      machine.advance(50)
      return now
    },
  })
  expect(clock.now()).toBe(machine.now())
  await clock.set()
  expect(clock.now()).toBe(machine.now() - 90_000)
  machine.advance(1_000)
  machine.step(7_200_000)
  expect(clock.now()).toBe(machine.now() - 7_200_000 - 90_000)
  machine.step(-7_200_000)
  await clock.set()
  expect(log.lines.map(({ event, fields }) => [event, fields.aheadMs])).toEqual([['clock.skew', 90_000]])
  behindMs = 0
  await clock.set()
  expect(clock.now()).toBe(machine.now())
  behindMs = -5_000
  await clock.set()
  expect(log.lines.map(({ fields }) => fields.aheadMs)).toEqual([90_000, -5_000])
})
