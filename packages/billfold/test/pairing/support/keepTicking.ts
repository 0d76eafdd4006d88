import type { TestClock } from '@billfold/testkit/vitest'
import { onTestFinished } from 'vitest'
import type { PairingClient } from '../../../src/pairing/client/PairingClient.ts'

/**
 * Lets a virtual clock run with the machine's work until the test ends. A leap of many minutes makes a real socket look
 * silent; what was replaced meanwhile comes back by this. A client that lived through such a leap is woken as by a page
 * that slept: minutes went by for it in which no socket had the time to open, and its next try may be 45 s away.
 */
export function keepTicking(clock: TestClock, asleep?: PairingClient): void {
  asleep?.wake()
  let isOver = false
  const run = async () => {
    while (!isOver) {
      await clock.advance(50)
      // A millisecond at least: half a minute of patience must not be over before a busy machine has answered once.
      await new Promise(done => setTimeout(done, 1))
    }
  }
  const running = run()
  onTestFinished(() => {
    isOver = true
    return running
  })
}
