import { silentLog, systemClock } from '@billfold/service'
import { openDatabase } from '@billfold/service/database'
import { createManualClock } from '@billfold/service/testing'
import { isLeftOut } from '@billfold/service/testing/servers'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../scripts/testing/freshDatabase.ts'
import { calls } from '../src/contract/calls/calls.ts'
import { readDatabaseTime } from '../src/serve/readDatabaseTime.ts'
import { createTestVault } from './support/createTestVault.ts'

// O10: vaults whose clocks were 90 s apart ended every login behind a round robin, without a line in the log.
it.each([30_000, 90_000, 200_000, -3_600_000])(
  'two vaults whose clocks are %i ms apart log visitors in, request by request in turn',
  async skewMs => {
    const stack = await createTestVault()
    const clock = createManualClock(stack.clock.now() + skewMs)
    const beside = await createTestVault({
      ...{ folder: stack.folder, clock },
      // One database has one time.
      vault: { kms: stack.kms, readDatabaseTime: async () => stack.clock.now() },
    })
    let asked = 0
    const fetch = (request: Request) => (asked++ % 2 === 0 ? stack : beside).vault.fetch(request)
    for (let visitor = 0; visitor < 5; visitor += 1) {
      const page = await stack.page({ fetch })
      const email = `visitor${visitor}@mail.example`
      const place = { projectId: 'alpha', hostOrigin: 'https://alpha.example' }
      const started = await page.ask(calls.startEmailLogin, { ...place, email })
      if (started.action !== 'VERIFY_OTP') throw new Error(started.action)
      // Either process sends the mail.
      const mail = await Promise.race([stack, beside].map(({ mailbox }) => mailbox.next(email)))
      expect((await page.verify(started, mail.code ?? '')).email).toBe(email)
      for (let count = 0; count < 4; count += 1) expect((await page.ask(calls.whoAmI, {})).email).toBe(email)
    }
    const received = beside.log.lines.filter(({ event }) => event === 'clock.skew')
    // Of the vault alone: the escrow of the second stack has a database of its own.
    expect(received.map(({ fields }) => fields.aheadMs)).toEqual([skewMs])
    expect(stack.log.lines.filter(({ event }) => event === 'clock.skew')).toEqual([])
  },
)

it.skipIf(isLeftOut('postgres'))('the time that vaults agree on is that of PostgreSQL', async () => {
  const config = { engine: 'postgres', url: await freshDatabase() } as const
  const database = openDatabase<object>(config, { name: 'test', log: silentLog })
  onTestFinished(() => database.close())
  const wrong = { now: () => 1, monotonic: systemClock.monotonic }
  expect(Math.abs((await readDatabaseTime(database, wrong)) - Date.now())).toBeLessThan(60_000)
})
