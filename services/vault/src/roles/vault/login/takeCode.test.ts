import { describe, expect, it } from 'vitest'
import { createTestServices } from '../testing/createTestServices.ts'
import { refusalOf } from '../testing/refusalOf.ts'
import { macCode } from './macCode.ts'
import { resendEmailCall } from './resendEmailCall.ts'
import { takeCode } from './takeCode.ts'
import { verifyEmailCodeCall } from './verifyEmailCodeCall.ts'

const ann = 'ann@mail.example'
const bob = 'bob@mail.example'
const unknown = { code: 'flow-unknown' }
const expired = { code: 'code-expired' }

/** Another code of as many digits. */
const wrong = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`

describe('a code', () => {
  const secrets = { of: (use: string) => Buffer.alloc(32, use) }
  const flow = { id: 'flow', email: ann, kind: 'login' } as const
  it('is stored for its flow, address and purpose alone', () => {
    const macs = [
      macCode(secrets, flow, '123456'),
      macCode(secrets, flow, '123457'),
      macCode(secrets, { ...flow, id: 'other' }, '123456'),
      macCode(secrets, { ...flow, email: bob }, '123456'),
      macCode(secrets, { ...flow, kind: 'step-up' }, '123456'),
      macCode({ of: () => Buffer.alloc(32) }, flow, '123456'),
    ]
    expect(new Set(macs).size).toBe(macs.length)
    // As releases before this one stored it.
    expect(macs[0]).toBe('wRTbDZQnkmnMgGj4yUEjBh2mZUUb9QjS2C3GHLmMgWE')
  })

  it('may be wrong three times; then the right one is worth nothing either', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { reference } = await page.begin(ann)
    const code = await page.readCode(ann)
    const guess = (typed: string) =>
      refusalOf(page.ask(verifyEmailCodeCall, { ...reference, code: typed, refreshToken: stack.secret() }))
    for (const triesLeft of [2, 1, 0]) {
      // What cannot be the code costs no try.
      expect(await guess('12345678')).toEqual({ code: 'code-wrong', triesLeft: triesLeft + 1 })
      expect(await guess('abc')).toEqual({ code: 'code-wrong', triesLeft: triesLeft + 1 })
      expect(await guess(wrong(code))).toEqual({ code: 'code-wrong', triesLeft })
    }
    expect(await guess(code)).toEqual(expired)
    expect(await guess('abc')).toEqual({ code: 'code-wrong', triesLeft: 0 })
    expect((await stack.flow(reference.flowId)).tries).toBe(3)
  })

  it('that is wrong counts for the project, one that is right or none does not', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { spray, terms } = stack.services
    for (let count = 0; count < terms.sprayCount - 1; count++) spray.noteWrong('alpha')
    const { reference } = await page.begin(ann)
    const code = await page.readCode(ann)
    const guess = (typed: string) =>
      page.ask(verifyEmailCodeCall, { ...reference, code: typed, refreshToken: stack.secret() })
    await refusalOf(guess('1'))
    expect(spray.isAlarmed('alpha')).toBe(false)
    await refusalOf(guess(wrong(code)))
    expect(spray.isAlarmed('alpha')).toBe(true)
  })

  it('lives for five minutes and works once', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { reference } = await page.begin(ann)
    const code = await page.readCode(ann)
    const refreshToken = stack.secret()
    stack.clock.advance(300_000)
    expect(await refusalOf(page.ask(verifyEmailCodeCall, { ...reference, code, refreshToken }))).toEqual(expired)
    await page.ask(resendEmailCall, reference)
    const next = await page.readCode(ann)
    expect(await stack.flow(reference.flowId)).toMatchObject({ tries: 0 })
    stack.clock.advance(299_999)
    await page.ask(verifyEmailCodeCall, { ...reference, code: next, refreshToken })
    expect(await stack.flow(reference.flowId)).toMatchObject({ code_mac: null, done_at: stack.clock.now() })
    expect(
      await refusalOf(page.ask(verifyEmailCodeCall, { ...reference, code: next, refreshToken: stack.secret() })),
    ).toEqual(unknown)
  })

  it('of a flow that moved on, was ended or replaced since it was read is worth nothing', async () => {
    const stack = await createTestServices()
    const page = stack.page()
    const { reference } = await page.begin(ann)
    const code = await page.readCode(ann)
    const flow = await stack.flow(reference.flowId)
    const { query } = stack.database
    const set = (values: object) => query.updateTable('flow').set(values).where('id', '=', flow.id).execute()
    const take = () => takeCode(stack.services, flow, code, now => ({ done_at: now }))
    for (const [change, back] of [
      [{ kind: 'step-up' }, { kind: 'login' }],
      [{ done_at: 1 }, { done_at: null }],
      [{ code_mac: null }, { code_mac: flow.code_mac }],
      [{ tries: 3 }, { tries: 0 }],
    ]) {
      await set(change ?? {})
      expect(await refusalOf(take())).toEqual(expired)
      await set(back ?? {})
    }
    await take()
  })

  it.each([
    ['ends the flow', (now: number) => ({ done_at: now })],
    ['sends another code', () => ({ code_mac: 'another' })],
  ])('is worth nothing to a caller that loses a race against what %s', async (_, change) => {
    const stack = await createTestServices()
    const page = stack.page()
    const { reference } = await page.begin(ann)
    const code = await page.readCode(ann)
    const flow = await stack.flow(reference.flowId)
    // SQLite runs one statement after the other: of two guesses at once both are counted, then one is used.
    const results = await Promise.allSettled([
      takeCode(stack.services, flow, code, change),
      takeCode(stack.services, flow, code, change),
    ])
    expect(results).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: expired }])
  })
})
