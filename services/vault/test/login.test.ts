import { expect, it } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { createTestVault } from './support/createTestVault.ts'
import { refusal } from './support/refusal.ts'
import { withEngines } from './support/withEngines.ts'

const ann = 'ann@mail.example'

withEngines('login by e-mail', fresh => {
  const create = async () => createTestVault({ database: await fresh() })

  it('sends a code that opens a session, once, in the window that asked', async () => {
    const stack = await create()
    const page = await stack.page()
    const started = await page.start(' Ann@Mail.example')
    if (started.action !== 'VERIFY_OTP') throw new Error(started.action)
    expect(started).toMatchObject({ codeDigits: 6, expiresInMs: 300_000, resendInMs: 30_000 })
    const code = await page.code(ann)
    const mail = await stack.mailbox.next(ann)
    expect(mail.text).toContain('https://alpha.example')
    expect(mail.links).toEqual(['https://alpha.example'])

    const other = await stack.page()
    expect(await refusal(other.verify(started, code))).toMatchObject({ code: 'flow-unknown' })
    const session = await page.verify(started, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(session).toMatchObject({ email: ann, projectId: 'alpha', hostOrigin: 'https://alpha.example', vault: null })
    expect(await page.ask(calls.whoAmI, {})).toEqual(session)
    expect(await refusal(page.verify(started, code))).toMatchObject({ code: 'flow-unknown' })

    // The same address from elsewhere is the same visitor.
    stack.clock.advance(31_000)
    expect((await other.login(ann)).userId).toBe(session.userId)
    // With a living session no mail is needed.
    expect(await page.start(ann)).toEqual({ action: 'CONNECT' })
  })

  it('evaluates three of 200 guesses made at once', async () => {
    const stack = await create()
    const page = await stack.page()
    const started = await page.start(ann)
    if (started.action !== 'VERIFY_OTP') throw new Error(started.action)
    const right = await page.code(ann)
    const guesses = Array.from({ length: 200 }, (_, index) =>
      String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    const refusals = await Promise.all(guesses.map(guess => refusal(page.verify(started, guess))))
    const wrong = refusals.filter(error => error.code === 'code-wrong')
    expect(wrong.map(error => error.triesLeft).sort()).toEqual([0, 1, 2])
    expect(refusals.filter(error => error.code === 'code-expired')).toHaveLength(197)
    expect(await refusal(page.verify(started, right))).toMatchObject({ code: 'code-expired' })
  })

  it('lets one of 200 right verifications through', async () => {
    const stack = await create()
    const page = await stack.page()
    const started = await page.start(ann)
    if (started.action !== 'VERIFY_OTP') throw new Error(started.action)
    const code = await page.code(ann)
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => page.verify(started, code)))
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
  })

  it('ends a code after five minutes and with the next one', async () => {
    const stack = await create()
    const page = await stack.page()
    const started = await page.start(ann)
    if (started.action !== 'VERIFY_OTP') throw new Error(started.action)
    const first = await page.code(ann)
    const { flowId, flowSecret } = started
    const before = stack.mailbox.messages.map(message => message.id)
    expect(await refusal(page.ask(calls.resendEmail, { flowId, flowSecret }))).toMatchObject({
      code: 'too-soon',
      retryAfterMs: 30_000,
    })
    stack.clock.advance(30_000)
    await page.ask(calls.resendEmail, { flowId, flowSecret })
    const second = await page.code(ann, before)
    if (first !== second) expect((await refusal(page.verify(started, first))).code).toBe('code-wrong')
    stack.clock.advance(300_001)
    expect(await refusal(page.verify(started, second))).toMatchObject({ code: 'code-expired' })
  })

  it('counts mails by address and by caller, and keeps a budget for a device that is known', async () => {
    const stack = await create()
    const victim = await stack.page()
    await victim.login(ann)
    await victim.ask(calls.signOut, { refreshToken: victim.state.refreshToken ?? '' })
    const attacker = await stack.page()
    // One mail of the hour's five went to the victim, whose device was unknown then.
    for (let sent = 0; sent < 4; sent++) {
      stack.clock.advance(31_000)
      await attacker.start(ann)
    }
    stack.clock.advance(31_000)
    const refused = await refusal(attacker.start(ann))
    expect(refused.code).toBe('too-many')
    expect(refused.retryAfterMs).toBeLessThanOrEqual(3_600_000)
    expect((await victim.login(ann)).email).toBe(ann)
    // Ten a day, then none, at any hour.
    for (let hour = 0; hour < 5; hour++) {
      stack.clock.advance(3_600_000)
      await attacker.start(ann)
    }
    stack.clock.advance(3_600_000)
    expect((await refusal(attacker.start(ann))).code).toBe('too-many')
  })

  it('counts mails to a stranger’s address once, however many keys ask for them', async () => {
    const stack = await create()
    // Each key has an address of its own, whose mails are counted apart.
    const change = async (at: number) => {
      const mallory = `mallory${at}@mail.example`
      const page = await stack.page()
      await page.login(mallory)
      stack.clock.advance(31_000)
      const known = stack.mailbox.messages.map(message => message.id)
      const { flowId, flowSecret } = await page.ask(calls.startEmailChange, { email: ann })
      const code = await page.code(mallory, known)
      return () => page.ask(calls.verifyPrimaryEmail, { flowId, flowSecret, code })
    }
    for (let at = 0; at < 5; at++) await (await change(at))()
    // Five an hour to an address of which none of these keys is known.
    const last = await change(5)
    expect((await refusal(last())).code).toBe('too-many')
    await expect.poll(() => stack.mailbox.messages.filter(mail => mail.to.includes(ann)).length).toBe(5)
  })

  it('asks for the button in the first mail where a project wants it, and only a POST presses it', async () => {
    const stack = await create()
    const page = await stack.page({ projectId: 'careful', hostOrigin: 'https://careful.example' })
    const started = await page.start(ann)
    if (started.action !== 'VERIFY_DEVICE') throw new Error(started.action)
    const { flowId, flowSecret } = started
    const reference = { flowId, flowSecret }
    const link = (await stack.mailbox.next(ann)).links.find(one => one.includes('/approve')) ?? ''
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await stack.fetch(new Request(link, { method }))
      expect(answer.status).toBe(200)
      if (method === 'GET') expect(await answer.text()).toContain('https://careful.example')
    }
    expect(await page.ask(calls.waitForDevice, { ...reference, waitMs: 0 })).toMatchObject({ status: 'waiting' })
    expect(await refusal(page.verify(started, '123456'))).toMatchObject({ code: 'device-unapproved' })

    const waiting = page.ask(calls.waitForDevice, { ...reference, waitMs: 25_000 })
    const body = new URLSearchParams({ token: new URL(link).searchParams.get('token') ?? '' }).toString()
    const press = () =>
      stack.fetch(
        new Request(`${new URL(link).origin}/approve`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) },
        }),
      )
    const pressed = await Promise.all(Array.from({ length: 5 }, press))
    expect(pressed.map(answer => answer.status).sort()).toEqual([200, 404, 404, 404, 404])
    expect(await waiting).toMatchObject({ status: 'approved', codeDigits: 6 })
    await page.verify(started, await page.code(ann))
    // Now the device is known.
    await page.ask(calls.signOut, { refreshToken: page.state.refreshToken ?? '' })
    stack.clock.advance(31_000)
    expect((await page.start(ann)).action).toBe('VERIFY_OTP')
  })

  it('reveals to no client whether an address is known', async () => {
    const stack = await create()
    await (await stack.page()).login(ann)
    stack.clock.advance(3_600_000)
    const page = await stack.page()
    const shapes = []
    for (const email of [ann, 'nobody@mail.example']) {
      const answer = await page.send(calls.startEmailLogin, {
        projectId: 'alpha',
        hostOrigin: 'https://alpha.example',
        email,
      })
      if (answer.status === 401) {
        // The nonce of a first proof.
        const again = await page.start(email)
        shapes.push([200, Object.keys(again).sort().join()])
      } else
        shapes.push([
          answer.status,
          Object.keys((await answer.json()) as object)
            .sort()
            .join(),
        ])
    }
    expect(shapes[0]).toEqual(shapes[1])
  })

  it('makes spraying cost work', async () => {
    const stack = await createTestVault({ database: await fresh(), vault: { terms: { sprayCount: 6, workBits: 8 } } })
    for (let index = 0; index < 2; index++) {
      const page = await stack.page()
      const started = await page.start(`victim${index}@mail.example`)
      if (started.action !== 'VERIFY_OTP') throw new Error(started.action)
      const right = await page.code(`victim${index}@mail.example`)
      for (let guess = 1; guess <= 3; guess++)
        await refusal(page.verify(started, String((Number(right) + guess) % 1_000_000).padStart(6, '0')))
    }
    const page = await stack.page()
    const refused = await refusal(page.start(ann))
    expect(refused.code).toBe('work-needed')
    const { challenge = '', bits = 0 } = refused.work ?? {}
    const { createHash } = await import('node:crypto')
    let answer = 0
    while (createHash('sha256').update(`${challenge}.${answer}`).digest().readUInt32BE() >>> (32 - bits) !== 0) answer++
    const body = { projectId: 'alpha', hostOrigin: 'https://alpha.example', email: ann }
    const work = { challenge, answer: String(answer) }
    expect((await page.ask(calls.startEmailLogin, { ...body, work })).action).toBe('VERIFY_OTP')
    expect((await refusal(page.ask(calls.startEmailLogin, { ...body, work }))).code).toBe('work-needed')
    expect(stack.log.lines.some(line => line.event === 'codes.sprayed')).toBe(true)
  })
})
