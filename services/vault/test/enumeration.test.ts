import Libsql from 'libsql'
import { expect, it, onTestFinished, vi } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { createTestVault } from './support/createTestVault.ts'

// Whether an address is known must show nowhere. Wall time is what a loaded machine does to it; the work that is done for an answer is not: the very same
// statements in the same order, an answer of the same shape and length, and the mail put behind it.

const ann = 'ann@mail.example'

it('T20: an answer is the same work for an address that somebody has and for one that nobody has', async () => {
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
  // A wrong code and one that is over tell no more.
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
