import { isLeftOut, startPostgres } from '@billfold/service/testing/servers'
import { expect, it, onTestFinished } from 'vitest'
import { createEvmWallet, type Wallet } from '../../../packages/siwx/test/support/wallets.ts'
import { asOperator } from '../src/db/asOperator.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { createTestMailer } from './support/createTestMailer.ts'
import { alpha, beta, openSignIn, readRefusal } from './support/openSignIn.ts'
import { withEngines } from './support/withEngines.ts'

// Codes by e-mail: only a visitor who reads a mailbox may name it in their sign-in.

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const email = 'ann@mail.example'
const secret = 'a secret of at least 32 characters'
type Opened = Awaited<ReturnType<typeof openSignIn>>
type Visit = ReturnType<Opened['visit']>

const accountOf = ({ chainId, address }: Wallet) => `${chainId}:${address}`
const uuidOf = async (answer: Response) => ((await answer.json()) as { uuid: string | null }).uuid
const request = (page: Visit, wallet: Wallet, to = email, headers: Record<string, string> = {}) =>
  page.post('otp', { email: to, account: accountOf(wallet) }, headers)
const confirm = (page: Visit, uuid: string | null, code: string) => page.put('otp', { code }, { 'x-otp': `${uuid}` })
/** Signs in with a message that names an address. */
async function enter(page: Visit, wallet: Wallet, uuid?: string | null, named: readonly string[] = [email]) {
  const { nonce, token } = await page.nonce()
  const resources = named.map(each => `email:${each}`)
  const signed = await page.write(wallet, nonce, { ...(resources.length > 0 && { resources }) })
  return page.post('authenticate', signed, { 'x-nonce-jwt': `Bearer ${token}`, ...(uuid && { 'x-otp': uuid }) })
}
const tokenOf = async (answer: Response) => ((await answer.json()) as { token: string }).token
const claimsOf = (token: string) => JSON.parse(`${Buffer.from(token.split('.')[1] ?? '', 'base64url')}`)
const wrongOf = (code: string) => code.replace(/./g, digit => `${(Number(digit) + 1) % 10}`)

withEngines('codes by e-mail', (fresh, engine) => {
  const instances = engine === 'postgres' ? 2 : 1
  const open = async (options: Partial<Parameters<typeof openSignIn>[0]> = {}) => {
    const mails = createTestMailer()
    const database = await fresh()
    const opened = await openSignIn({
      database,
      ...options,
      api: { signIn: { secret, mailer: mails.mailer }, ...options.api },
    })
    return { ...opened, database, mails }
  }
  /** A visitor who has confirmed a code. */
  const prove = async ({ mails, visit }: Awaited<ReturnType<typeof open>>, wallet: Wallet, page = visit()) => {
    const uuid = await uuidOf(await request(page, wallet))
    expect((await confirm(page, uuid, mails.lastCode())).status).toBe(202)
    return uuid
  }

  it('gives a token that names the address, once the code was typed; later the account names it without another', async () => {
    const opened = await open()
    const page = opened.visit()
    const wallet = createEvmWallet()
    const uuid = await prove(opened, wallet)
    expect(uuid).toMatch(/^[-0-9a-f]{36}$/)
    const token = await tokenOf(await enter(page, wallet, uuid))
    expect(claimsOf(token).email).toBe(email)
    expect(await (await page.me(token)).json()).toMatchObject({ email })
    const bearer = { authorization: `Bearer ${token}` }
    // Verified before: no mail.
    expect(await uuidOf(await request(page, wallet, ' Ann@Mail.Example ', bearer))).toBeNull()
    expect(opened.mails.sent).toHaveLength(1)
    expect(claimsOf(await tokenOf(await enter(page, wallet))).email).toBe(email)
    // Without the address in the message there is none in the token.
    expect(claimsOf(await page.enter(wallet))).not.toHaveProperty('email')
  })

  it('sends a mail that names the site and what for, with a code and no link', async () => {
    const { mails, visit } = await open()
    await request(visit(), createEvmWallet(), ' Ann@Mail.Example ')
    const [mail] = mails.sent
    expect(mail).toMatchObject({ to: email, subject: 'Alpha: your code' })
    expect(mail?.text).toContain('Type this code at https://alpha.example to confirm that this e-mail address is yours')
    expect(mails.lastCode()).toMatch(/^\d{8}$/)
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/href|<img|https:\/\/(?!alpha\.example )/)
  })

  it('T20: of 200 guesses at once three are evaluated; then the right code counts no more', async () => {
    const opened = await open({ instances, api: { rateFactor: 10_000 } })
    const uuid = await uuidOf(await request(opened.visit(), createEvmWallet()))
    const right = opened.mails.lastCode()
    const wrong = Array.from({ length: 200 }, (_, count) =>
      confirm(opened.visit(alpha, count % 2), uuid, wrongOf(right)),
    )
    expect(new Set((await Promise.all(wrong)).map(({ status }) => status))).toEqual(new Set([401]))
    expect((await confirm(opened.visit(), uuid, right)).status).toBe(401)
  })

  it('T20: of 50 right codes at once one counts, and of 20 sign-ins with it one', async () => {
    const opened = await open({ instances, api: { rateFactor: 10_000 } })
    const wallet = createEvmWallet()
    const uuid = await uuidOf(await request(opened.visit(), wallet))
    const code = opened.mails.lastCode()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, count) => confirm(opened.visit(alpha, count % 2), uuid, code)),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    const entries = await Promise.all(
      Array.from({ length: 20 }, (_, count) => enter(opened.visit(alpha, count % 2), wallet, uuid)),
    )
    expect(entries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('T20: a slip of the finger costs no try, and spaces are read over', async () => {
    const { mails, visit } = await open()
    const uuid = await uuidOf(await request(visit(), createEvmWallet()))
    for (const typed of ['1', '123456', 'abcdefgh', '１２３４５６７８', `${'1'.repeat(64)}`])
      expect((await confirm(visit(), uuid, typed)).status).toBe(401)
    const code = mails.lastCode()
    expect((await confirm(visit(), uuid, ` ${code.slice(0, 4)}-${code.slice(4)} `)).status).toBe(202)
  })

  it('T20: spraying over accounts and projects has the guesses of one address alone, and is reported', async () => {
    const opened = await open({ api: { rateFactor: 10_000 } })
    let evaluated = 0
    for (let count = 0; count < 40; count++) {
      const page = opened.visit(count % 2 ? alpha : beta)
      const answer = await request(page, createEvmWallet())
      if (answer.status === 200) {
        const uuid = await uuidOf(answer)
        for (let guess = 0; guess < 5; guess++) await confirm(page, uuid, wrongOf(opened.mails.lastCode()))
        evaluated += 3
      }
      opened.clock.advance(31_000)
    }
    expect([evaluated, opened.mails.sent.length]).toEqual([15, 5])
    // Many addresses: an alarm for the operator, without any of them.
    const callers = Array.from({ length: 40 }, (_, count) => `203.0.113.${count}`)
    const spread = await open({ api: { rateFactor: 10_000, trustedProxyCount: 1 } })
    for (const [count, address] of callers.entries()) {
      const page = spread.visit({ ...alpha, headers: { 'x-forwarded-for': address } })
      const uuid = await uuidOf(await request(page, createEvmWallet(), `v${count}@mail.example`))
      for (let guess = 0; guess < 3; guess++) await confirm(page, uuid, wrongOf(spread.mails.lastCode()))
    }
    expect(spread.log.lines.filter(({ event }) => event === 'sign-in.codes-guessed')).toHaveLength(1)
    expect(spread.log.text()).not.toContain('@mail.example')
  })

  it('T20: only the account itself learns which address it has verified', async () => {
    const opened = await open()
    const [wallet, other] = [createEvmWallet(), createEvmWallet()]
    const page = opened.visit()
    const token = await tokenOf(await enter(page, wallet, await prove(opened, wallet)))
    const strangers = [{}, { authorization: `Bearer ${await page.enter(other)}` }, { authorization: 'Bearer a.b.c' }]
    for (const headers of strangers) {
      opened.clock.advance(minuteMs)
      expect(await uuidOf(await request(page, wallet, email, headers))).not.toBeNull()
    }
    expect(opened.mails.sent).toHaveLength(4)
    // Nor another project of the same account.
    opened.clock.advance(minuteMs)
    const elsewhere = await request(opened.visit(beta), wallet, email, { authorization: `Bearer ${token}` })
    expect(await uuidOf(elsewhere)).not.toBeNull()
  })

  it('T21: an address is written to once in 30 s, five times an hour and ten times a day, by however many callers', async () => {
    const opened = await open({ instances, api: { rateFactor: 10_000, trustedProxyCount: 1 } })
    const ask = (count: number) =>
      request(
        opened.visit(
          { ...(count % 2 ? alpha : beta), headers: { 'x-forwarded-for': `203.0.113.${count % 250}` } },
          count,
        ),
        createEvmWallet(),
      )
    const atOnce = await Promise.all(Array.from({ length: 40 }, (_, count) => ask(count)))
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = atOnce.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('30')
    const sentAt = [opened.clock.now()]
    // Two hours in small steps, the rest of the day in large ones.
    const steps = [...Array(12).fill(10), ...Array(21).fill(60)]
    for (const [count, minutes] of steps.entries()) {
      opened.clock.advance(minutes * minuteMs)
      if ((await ask(count)).status === 200) sentAt.push(opened.clock.now())
    }
    const inAnHour = sentAt.map(at => sentAt.filter(other => other >= at && other < at + hourMs).length)
    expect([Math.max(...inAnHour), sentAt.length, opened.mails.sent.length]).toEqual([5, 10, 10])
  })

  it('T21: one caller reaches twenty addresses an hour, one project and all of them have their own bound', async () => {
    const { clock, visit } = await open({ api: { rateFactor: 10_000 } })
    const statuses = async (count: number) => {
      const answers = []
      for (let index = 0; index < count; index++)
        answers.push((await request(visit(), createEvmWallet(), `v${index}@mail.example`)).status)
      return answers.filter(status => status === 200).length
    }
    expect(await statuses(30)).toBe(20)
    clock.advance(hourMs)
    const few = await open({
      api: {
        rateFactor: 10_000,
        trustedProxyCount: 1,
        signIn: {
          secret,
          mailer: createTestMailer().mailer,
          emailTerms: { mailsPerProjectHour: 3, mailsPerHour: 5 },
        },
      },
    })
    const sent = { alpha: 0, beta: 0 }
    for (const [name, page] of [
      ['alpha', alpha],
      ['beta', beta],
    ] as const)
      for (let index = 0; index < 6; index++) {
        const headers = { 'x-forwarded-for': `203.0.113.${index}` }
        const answer = await request(few.visit({ ...page, headers }), createEvmWallet(), `${name}${index}@mail.example`)
        if (answer.status === 200) sent[name] += 1
      }
    expect(sent).toEqual({ alpha: 3, beta: 2 })
  })

  it('a code of another account, address, origin or project gives nothing, and stays usable where it belongs', async () => {
    const opened = await open()
    const [wallet, other] = [createEvmWallet(), createEvmWallet()]
    const sub = opened.visit({ projectId: 'alpha', origin: 'https://shop.alpha.example' })
    const page = opened.visit()
    const sent = await uuidOf(await request(page, wallet))
    const code = opened.mails.lastCode()
    for (const elsewhere of [sub, opened.visit(beta)]) expect((await confirm(elsewhere, sent, code)).status).toBe(401)
    expect((await confirm(page, sent, code)).status).toBe(202)
    for (const [name, answer] of [
      ['account', await enter(page, other, sent)],
      ['address', await enter(page, wallet, sent, ['bob@mail.example'])],
      ['two addresses', await enter(page, wallet, sent, [email, 'bob@mail.example'])],
      ['form of the address', await enter(page, wallet, sent, ['Ann@Mail.example'])],
      ['no address', await enter(page, wallet, sent, [])],
      ['origin', await enter(sub, wallet, sent)],
      ['project', await enter(opened.visit(beta), wallet, sent)],
      ['code', await enter(page, wallet, '5b0c6e4e-7a53-4a43-9d0c-6a1d3f3c1c5e')],
      ['no code', await enter(page, wallet)],
    ] as const)
      expect([name, await readRefusal(answer)]).toEqual([name, '401 SIGN_IN_REFUSED The sign-in is not valid: email'])
    expect((await enter(page, wallet, sent)).status).toBe(200)
    // Used up.
    expect(await readRefusal(await enter(page, other, sent))).toContain('email')
  })

  it('a code counts for five minutes, what it proved for ten', async () => {
    const opened = await open()
    const wallet = createEvmWallet()
    const page = opened.visit()
    const late = await uuidOf(await request(page, wallet))
    opened.clock.advance(5 * minuteMs)
    expect((await confirm(page, late, opened.mails.lastCode())).status).toBe(401)
    const uuid = await prove(opened, wallet)
    opened.clock.advance(10 * minuteMs)
    expect(await readRefusal(await enter(page, wallet, uuid))).toContain('email')
  })

  it('stores neither addresses nor codes, logs neither, and forgets what has expired', async () => {
    const opened = await open()
    const wallet = createEvmWallet()
    const uuid = await prove(opened, wallet)
    const code = opened.mails.lastCode()
    await enter(opened.visit(), wallet, uuid)
    opened.clock.advance(minuteMs)
    const next = await uuidOf(await request(opened.visit(), createEvmWallet()))
    const query = openDatabase(opened.database, { ...opened.log })
    onTestFinished(() => query.close())
    const dump = async () =>
      asOperator(query, async each => ({
        codes: await each.selectFrom('sign_in_code').selectAll().execute(),
        emails: await each.selectFrom('sign_in_email').selectAll().execute(),
        mails: await each.selectFrom('sent_mail').selectAll().execute(),
      }))
    const before = await dump()
    expect([before.codes.length, before.emails.length]).toEqual([1, 1])
    for (const text of [JSON.stringify(before), opened.log.text()])
      for (const secretText of ['mail.example', 'ann', code, opened.mails.lastCode(), `${uuid}`, `${next}`])
        expect(text).not.toContain(secretText)
    opened.clock.advance(2 * dayMs)
    // A start purges.
    await openSignIn({
      database: opened.database,
      api: { clock: opened.clock, signIn: { secret, mailer: opened.mails.mailer } },
    })
    await expect.poll(async () => (await dump()).mails.length).toBe(0)
    const after = await dump()
    expect([after.codes.length, after.emails.length]).toEqual([0, 1])
  })

  it('says why there is no code: no mail server is set, it does not answer, the text is no address', async () => {
    const off = await open({ api: { signIn: { secret } } })
    expect(await readRefusal(await request(off.visit(), createEvmWallet()))).toBe(
      '403 SIGN_IN_NOT_ENABLED Sign-in by this service is not enabled for the project: the operator has set no mail server',
    )
    const { mails, visit } = await open()
    const page = visit()
    for (const bad of ['ann', '@mail.example', 'ann@localhost', 'a@b.example, c@d.example', 'a\r\nBcc: b@c.example'])
      expect((await request(page, createEvmWallet(), bad)).status).toBe(400)
    expect((await page.post('otp', { email, account: 'eip155:1:nobody' })).status).toBe(400)
    mails.fail('ECONNECTION')
    expect(await readRefusal(await request(page, createEvmWallet()))).toContain('503 TEMPORARILY_UNAVAILABLE')
    // A mailbox that is not there looks like any other.
    mails.fail('EENVELOPE')
    expect(await uuidOf(await request(page, createEvmWallet(), 'nobody@mail.example'))).toMatch(/^[-0-9a-f]{36}$/)
  })

  it('T37: malformed addresses, codes and ids are refused and never break a query', async () => {
    const { visit } = await open({ api: { rateFactor: 10_000 } })
    const page = visit()
    const wallet = createEvmWallet()
    const hostile = [
      "' or 1=1 --",
      '"; drop table sign_in_code; --',
      '\u0000',
      '%',
      '\ud800',
      '💥',
      '1e9',
      '{}',
      'null',
    ]
    for (const text of hostile) {
      expect((await request(page, wallet, text)).status).toBe(400)
      expect((await request(page, wallet, `${text}@mail.example`)).status).not.toBe(500)
      expect((await page.post('otp', { email, account: `eip155:1:${text}` })).status).toBe(400)
      expect([400, 401]).toContain((await confirm(page, '5b0c6e4e-7a53-4a43-9d0c-6a1d3f3c1c5e', text)).status)
      if (/^[\x20-\x7e]+$/.test(text)) expect([400, 401]).toContain((await confirm(page, text, '12345678')).status)
    }
  })
})

it.skipIf(isLeftOut('postgres'))('while the database is away codes answer 503, and nothing is sent', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const mails = createTestMailer()
  const { visit } = await openSignIn({
    database: { engine: 'postgres', url: await postgres.createDatabase() },
    api: { signIn: { secret, mailer: mails.mailer } },
  })
  const uuid = await uuidOf(await request(visit(), createEvmWallet()))
  await postgres.halt('kill')
  for (const answer of [await request(visit(), createEvmWallet()), await confirm(visit(), uuid, mails.lastCode())])
    expect(answer.status).toBe(503)
  expect(mails.sent).toHaveLength(1)
})
