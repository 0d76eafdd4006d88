import Libsql from 'libsql'
import { expect, it, onTestFinished, vi } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { createTestVault } from './support/createTestVault.ts'

// Whether an address is known must show nowhere. First the work that is done for an answer, which no load changes: the very same statements in the same order, an
// answer of the same shape and length, and the mail put behind it. Then the clock, as far as it can be read on a loaded machine.

const ann = 'ann@mail.example'

it('T20: an answer is the same work for a known address and for an unknown one', async () => {
  const stack = await createTestVault()
  const owner = await stack.page()
  await owner.login(ann)
  stack.clock.advance(31_000)
  const statements: string[] = []
  const prepare = Libsql.prototype.prepare
  const spy = vi.spyOn(Libsql.prototype, 'prepare').mockImplementation(function (this: Libsql.Database, text: string) {
    // Mails that were put before go out when they can: only what an answer itself waits for counts.
    if (!/^(select|update|delete)\b.*"outbox"/.test(text)) statements.push(text)
    return prepare.call(this, text)
  })
  onTestFinished(() => spy.mockRestore())
  const measure = async (email: string) => {
    const page = await stack.page()
    // A nonce first, so that both ask once.
    await page.send(calls.startEmailLogin, { projectId: 'alpha', hostOrigin: 'https://alpha.example', email: 'x' })
    statements.length = 0
    const response = await page.send(calls.startEmailLogin, {
      projectId: 'alpha',
      hostOrigin: 'https://alpha.example',
      email,
    })
    // Before anything that was queued gets its turn.
    const atAnswer = [...statements]
    const text = await response.text()
    const body = JSON.parse(text) as { action: string; flowId: string; flowSecret: string }
    await stack.mailbox.next(email, mail => mail.code !== null)
    return { atAnswer, body, length: text.length, page, headers: [...response.headers.keys()], status: response.status }
  }
  const known = await measure(ann)
  const unknown = await measure('eve@mail.example')
  expect(known.atAnswer.length).toBeGreaterThan(3)
  expect(unknown.atAnswer).toEqual(known.atAnswer)
  expect([unknown.status, unknown.length, unknown.headers]).toEqual([known.status, known.length, known.headers])
  // A wrong code and an expired one reveal no more.
  const guess = async ({ body, page }: typeof known) => {
    statements.length = 0
    const { flowId, flowSecret } = body
    const response = await page.send(calls.verifyEmailCode, {
      flowId,
      flowSecret,
      code: '000000',
      refreshToken: page.secret(),
    })
    return { statements: [...statements], text: (await response.text()).replace(/"serverAtMs":\d+/, '') }
  }
  for (let tries = 0; tries < 4; tries++) expect(await guess(unknown)).toEqual(await guess(known))
})

it('T20: nor does the time reveal it: of pairs asked in turn, neither address is the slower one more often', async () => {
  const stack = await createTestVault()
  const owner = await stack.page()
  await owner.login(ann)
  const eve = 'eve@mail.example'
  const sent = () => stack.log.lines.filter(line => line.event === 'mail.sent').length
  await expect.poll(sent).toBe(1)
  let mails = 1
  const timeOf = async (email: string) => {
    const page = await stack.page()
    const body = { projectId: 'alpha', hostOrigin: 'https://alpha.example', email }
    await page.send(calls.startEmailLogin, { ...body, email: 'x' })
    const startedAt = performance.now()
    const response = await page.send(calls.startEmailLogin, body)
    const ms = performance.now() - startedAt
    expect(response.status).toBe(200)
    // Its mail is on its way behind the answer: it is not to be the next one's load.
    await expect.poll(() => sent(), { interval: 2 }).toBe(++mails)
    return ms
  }
  // A sign test: how long anything takes is a loaded machine's, which of two neighbours was the slower one is not. Who goes first alternates in an order (Thue and
  // Morse) that is no rhythm of the machine. Where both are the same work the count is beyond these bounds once in a hundred thousand runs;
  // five to ten milliseconds more for one of them are detected.
  const pairs = 80
  let slower = 0
  for (let pair = 0; pair < pairs; pair++) {
    // Mails of an address a day are few.
    stack.clock.advance(4 * 3_600_000)
    const isKnownFirst = (pair.toString(2).match(/1/g)?.length ?? 0) % 2 === 0
    const first = await timeOf(isKnownFirst ? ann : eve)
    const second = await timeOf(isKnownFirst ? eve : ann)
    if (isKnownFirst ? first > second : second > first) slower++
  }
  expect(slower).toBeGreaterThanOrEqual(pairs * 0.25)
  expect(slower).toBeLessThanOrEqual(pairs * 0.75)
})

it('T22: a code that was typed into another site’s page opens nothing there, and its mail names the site', async () => {
  const stack = await createTestVault()
  const victim = await stack.page()
  const thief = await stack.page()
  const theirs = await thief.start(ann)
  if (theirs.action !== 'VERIFY_OTP') throw new Error(theirs.action)
  const mail = await stack.mailbox.next(ann, one => one.code !== null)
  expect(mail.text).toContain('https://alpha.example')
  const own = {
    flowId: theirs.flowId,
    flowSecret: theirs.flowSecret,
    code: mail.code ?? '',
    refreshToken: victim.secret(),
  }
  // The victim's browser did not begin the flow: neither with the flow's own words nor without them.
  for (const body of [own, { ...own, flowSecret: victim.secret() }]) {
    const answer = await victim.send(calls.verifyEmailCode, body)
    const again = answer.status === 401 ? await victim.send(calls.verifyEmailCode, body) : answer
    expect(((await again.json()) as { code: string }).code).toBe('flow-unknown')
  }
})
