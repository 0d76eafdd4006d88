import { expect, onTestFinished, test } from 'vitest'
import type { CustodyStorage } from '../src/custody/storage/CustodyStorage.ts'
import { type Browser, createBrowser } from './support/createBrowser.ts'
import { createTestVault } from './support/createTestVault.ts'
import { openFrame } from './support/openFrame.ts'

// Faults 113 and 114: a page that dies while it makes the wallet, at each place where it can: before and after every question to a server, and before and after
// every write of the browser's own storage.

type Servers = Awaited<ReturnType<typeof createTestVault>>

async function open(servers: Servers, options: openFrame.Options) {
  const frame = await openFrame(servers, options)
  onTestFinished(frame.close)
  return frame
}

const email = 'ada@mail.example'

async function logIn(servers: Servers, { caller }: Awaited<ReturnType<typeof open>>) {
  const before = servers.mailbox.messages.map(({ id }) => id)
  expect(await caller.request('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
  const { code } = await servers.mailbox.next(email, mail => mail.code !== null && !before.includes(mail.id))
  await caller.request('CONNECT_OTP', { otp: code ?? '' })
}

/** A page's life: from `begin` on it dies at the place of that number; its later calls have no effect. */
function createLife(lastPlace: number) {
  let passed: number | undefined
  let isOver = false
  const isDead = () => {
    if (passed !== undefined && !isOver) isOver = passed++ === lastPlace
    return isOver
  }
  const live = () => {
    if (isDead()) throw new Error('the page is gone')
  }
  return {
    begin() {
      passed = 0
    },
    isOver: () => isOver,
    isDead,
    /** What the page has of the browser's storage. */
    within(custody: CustodyStorage): CustodyStorage {
      const around =
        <given extends readonly unknown[], result>(run: (...given: given) => Promise<result>) =>
        async (...given: given) => {
          live()
          const result = await run(...given)
          live()
          return result
        }
      return {
        isLasting: custody.isLasting,
        hasDeviceKeys: custody.hasDeviceKeys,
        readDeviceKey: custody.readDeviceKey,
        readGeneration: custody.readGeneration,
        writeDeviceKey: around(custody.writeDeviceKey),
        removeDeviceKey: around(custody.removeDeviceKey),
        raiseGeneration: around(custody.raiseGeneration),
      }
    },
  }
}

test('113, 114: wherever a page dies while it makes the wallet, the next page has a wallet that every browser can open, and no page received another address', async () => {
  let place = 0
  for (let isWhole = false; !isWhole; place += 1) {
    const servers = await createTestVault()
    const life = createLife(place)
    const kept = createBrowser()
    const mortal: Browser = { ...kept, custody: life.within(kept.custody) }
    const first = await open(servers, { browser: mortal, reachesNot: life.isDead, loses: life.isDead })
    await logIn(servers, first)
    life.begin()
    const received = await first.caller.request('GET_USER', undefined).then(
      ({ address }) => address,
      () => undefined,
    )
    isWhole = !life.isOver()
    if (isWhole) expect(received).toBeDefined()
    first.close()

    // The browser goes on with what the dead page left behind: its session, its keys, its cookie.
    const next = await open(servers, { browser: { ...kept, cookie: mortal.cookie } })
    const { address } = await next.caller.request('GET_USER', undefined)
    if (received !== undefined) expect(address).toBe(received)
    next.close()
    servers.clock.advance(31_000)
    const elsewhere = await open(servers, { browser: createBrowser() })
    await logIn(servers, elsewhere)
    expect((await elsewhere.caller.request('GET_USER', undefined)).address).toBe(address)
    elsewhere.close()
    await servers.stop()
  }
  // Reading, two envelopes, the deposit, the write, reading back, opening: each has a before and an after.
  expect(place).toBeGreaterThan(16)
}, 60_000)
