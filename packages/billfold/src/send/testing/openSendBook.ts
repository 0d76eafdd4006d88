import { createMadeUpFamily } from '@billfold/testkit'
import { onTestFinished, vi } from 'vitest'
import { createTestClock } from '../../../../testkit/src/seams/createTestClock.ts'
import { createTestKit } from '../../../../testkit/src/seams/createTestKit.ts'
import { createTestOrigin } from '../../../../testkit/src/seams/createTestOrigin.ts'
import type { FeatureImplementations } from '../../core/contracts/Features.ts'
import { storedPendingSends } from '../../protocol/stored/storedPendingSends.ts'
import { getSendBook } from '../getSendBook.ts'

/** The book of a kit in a tab, whose chain answers what the test says, and when it was asked what. */
export function openSendBook(answer: openSendBook.Answer, seams: openSendBook.Seams = {}) {
  const { clock = createTestClock(), origin = createTestOrigin(), document } = seams
  const asked: { at: number; hash: string; since: number | undefined; network: string }[] = []
  const family = createMadeUpFamily({ clock })
  const load = async (): Promise<openSendBook.Answer> => read => {
    asked.push({ at: clock.now(), hash: read.hash, since: read.since, network: read.network.id })
    return answer(read)
  }
  const features = { ...family.features, transactionStatus: { isAvailable: () => true, load } }
  const { kit, destroy, events, tab } = createTestKit({ clock, origin, families: [{ ...family, features }] })
  onTestFinished(destroy)
  if (document) vi.stubGlobal('document', document)
  const book = tab.run(() => getSendBook(kit))
  vi.unstubAllGlobals()
  let reports = 0
  const stop = book.watch(() => {
    reports += 1
  })
  const countReports = (run: () => void) => {
    const before = reports
    run()
    return reports - before
  }
  const stored = () => kit.runtime.storage.read(storedPendingSends) ?? []
  return { kit, clock, origin, book, asked, events, stop, countReports, stored, destroy }
}

export declare namespace openSendBook {
  type Answer = FeatureImplementations['transactionStatus']
  type Seams = {
    readonly clock?: ReturnType<typeof createTestClock>
    readonly origin?: ReturnType<typeof createTestOrigin>
    /** What the kit takes for its page. */
    readonly document?: object
  }
}
