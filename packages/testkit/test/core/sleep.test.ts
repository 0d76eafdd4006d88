import { createBillfold } from 'billfold'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { followSleep } from '../../../billfold/src/core/tabs/followSleep.ts'
import { createMadeUpFamily } from '../../src/doubles/createMadeUpFamily.ts'
import { createTestOrigin } from '../../src/seams/createTestOrigin.ts'

// The machine sleeps: `performance.now()` stands still, the wall clock goes on.

afterEach(() => void vi.restoreAllMocks())

function open() {
  const tab = createTestOrigin().openTab()
  const kit = tab.run(() => createBillfold({ families: [createMadeUpFamily()], environment: { storage: tab.storage } }))
  const leave = tab.enter()
  followSleep(kit)
  onTestFinished(() => {
    kit.destroy()
    leave()
    tab.close()
  })
  const start = kit.environment.clock.now()
  return {
    kit,
    passed: () => Math.round((kit.environment.clock.now() - start) / 60_000),
    sleep: (minutes: number) => {
      const wall = Date.now() + minutes * 60_000
      vi.spyOn(Date, 'now').mockReturnValue(wall)
    },
    dispatch: (event: string) => tab.window.dispatchEvent(new Event(event)),
  }
}

test.each(['visibilitychange', 'pageshow', 'resume', 'focus', 'online'])(
  'the time of the kit goes on by what the machine slept, at %s',
  event => {
    const { sleep, dispatch, passed } = open()
    sleep(240)
    expect(passed()).toBe(0)
    dispatch(event)
    expect(passed()).toBe(240)
    dispatch(event)
    expect(passed()).toBe(240)
  },
)

test('a wall clock that is set back moves nothing (fault 77), and a destroyed kit receives nothing', () => {
  const { kit, sleep, dispatch, passed } = open()
  sleep(-240)
  dispatch('focus')
  expect(passed()).toBe(0)
  kit.destroy()
  sleep(480)
  dispatch('focus')
  expect(passed()).toBe(0)
})
