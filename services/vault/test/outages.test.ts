import { join } from 'node:path'
import { createSmtpMailer, type Mailer } from '@billfold/service/mail'
import { makeFolder } from '@billfold/service/testing'
import { describe, expect, it } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { createMailbox } from '../src/dev/mailbox/createMailbox.ts'
import { createFileKms } from '../src/kms/createFileKms.ts'
import { KmsError } from '../src/kms/KmsError.ts'
import { createTestVault } from './support/createTestVault.ts'
import { makeEnvelope, makeVault, openHalf } from './support/makeVault.ts'
import { refusal } from './support/refusal.ts'
import { write } from './support/write.ts'

const ann = 'ann@mail.example'

describe('outages', () => {
  it('116: without the KMS reads go on, nothing opens and no wallet is made; with it everything again', async () => {
    const file = createFileKms({ file: join(makeFolder(), 'kms.key') })
    let isAway = false
    const guard = <result>(run: () => Promise<result>) =>
      isAway ? Promise.reject(new KmsError('unavailable', 'away')) : run()
    const kms = {
      keyId: file.keyId,
      wrap: (...words: Parameters<typeof file.wrap>) => guard(() => file.wrap(...words)),
      unwrap: (...words: Parameters<typeof file.unwrap>) => guard(() => file.unwrap(...words)),
      rotate: () => guard(() => file.rotate()),
      health: () => guard(() => file.health()),
    }
    const stack = await createTestVault({ vault: { kms } })
    const page = await stack.page()
    await page.login(ann)
    const { vault, halves } = await makeVault(page)
    await page.ask(calls.createVault, write(page, vault))
    isAway = true
    const id = vault.envelopes[0]?.id ?? ''
    expect((await page.ask(calls.readVault, {})).vault).toEqual(vault)
    expect(await refusal(openHalf(page, vault.id, id))).toMatchObject({ code: 'unavailable', retryAfterMs: 2_000 })
    expect((await refusal(makeEnvelope(page, { vaultId: vault.id, generation: 2, kind: 'device' }))).code).toBe(
      'unavailable',
    )
    const ready = await stack.fetch(new Request('https://vault.example/ready'))
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { status: 'unavailable', checks: { kms: 'failed', database: 'ok', schema: 'ok' } },
    ])
    isAway = false
    expect(await openHalf(page, vault.id, id)).toBe(halves[0])
    // 118: a rotated key reads what was wrapped before.
    await kms.rotate()
    expect(await openHalf(page, vault.id, id)).toBe(halves[0])
  })

  it('does not call a mail server away that refuses one address', async () => {
    const sent: string[] = []
    const mailer: Mailer = {
      async send({ to }) {
        sent.push(to)
        throw Object.assign(new Error('550 no such user'), { code: 'EENVELOPE' })
      },
      close: async () => {},
    }
    const stack = await createTestVault({ vault: { mailer } })
    const page = await stack.page()
    await page.ask(calls.startEmailLogin, { projectId: 'alpha', hostOrigin: 'https://alpha.example', email: ann })
    await expect.poll(() => stack.log.lines.some(line => line.event === 'mail.failed')).toBe(true)
    const ready = await stack.fetch(new Request('https://vault.example/ready'))
    expect(await ready.json()).toMatchObject({ checks: { mail: 'ok' } })
    expect(sent).toEqual([ann])
  })

  it('reports that the mail server is unreachable before a visitor logs in', async () => {
    let isAway = true
    const mailer: Mailer = {
      send: async () => {},
      async check() {
        if (isAway) throw new Error('535 who are you')
      },
      close: async () => {},
    }
    const stack = await createTestVault({ vault: { mailer } })
    const mail = async () => {
      const answer = await stack.fetch(new Request('https://vault.example/ready'))
      return ((await answer.json()) as { checks: { mail: string } }).checks.mail
    }
    await expect.poll(mail).toBe('failed')
    isAway = false
    stack.vault.run()
    await expect.poll(mail).toBe('ok')
  })

  it('139: without a mail server the mail waits, and comes once, under one Message-ID, when there is one again', async () => {
    const mailbox = createMailbox()
    const { smtpUrl } = await mailbox.start()
    const working = createSmtpMailer({ url: smtpUrl, from: 'Vault <login@vault.example>' })
    const tries: string[] = []
    let isAway = true
    const mailer: Mailer = {
      async send(mail) {
        tries.push(mail.id)
        if (isAway) throw new Error('connect ECONNREFUSED for ann@mail.example')
        await working.send(mail)
      },
      close: () => working.close(),
    }
    const stack = await createTestVault({ vault: { mailer } })
    const page = await stack.page({ mailbox })
    const started = await page.ask(calls.startEmailLogin, {
      projectId: 'alpha',
      hostOrigin: 'https://alpha.example',
      email: ann,
    })
    if (started.action !== 'VERIFY_OTP') throw new Error(started.action)
    await expect.poll(() => stack.log.lines.filter(line => line.event === 'mail.failed').length).toBe(1)
    expect(stack.log.text()).not.toContain(ann)
    // Named, and no reason to be taken out of service: who is logged in needs no mail.
    const ready = async () => {
      const answer = await stack.fetch(new Request('https://vault.example/ready'))
      return [answer.status, (await answer.json()) as object]
    }
    expect(await ready()).toMatchObject([200, { status: 'ok', checks: { mail: 'failed', database: 'ok' } }])
    expect(stack.log.lines.filter(line => line.event === 'mail.unavailable')).toHaveLength(1)
    isAway = false
    stack.clock.advance(2_000)
    stack.vault.run()
    const mail = await mailbox.next(ann)
    expect(new Set(tries).size).toBe(1)
    expect(mail.messageId).toBe(`<${tries[0]}@vault.example>`)
    expect((await page.verify(started, mail.code ?? '')).email).toBe(ann)
    expect(mailbox.messages).toHaveLength(1)
    expect(await ready()).toMatchObject([200, { status: 'ok', checks: { mail: 'ok' } }])
    // A mail that is worth nothing any more is not sent.
    isAway = true
    stack.clock.advance(31_000)
    const other = await stack.page({ mailbox })
    await other.ask(calls.startEmailLogin, { projectId: 'alpha', hostOrigin: 'https://alpha.example', email: ann })
    await expect.poll(() => stack.log.lines.filter(line => line.event === 'mail.failed').length).toBe(2)
    isAway = false
    stack.clock.advance(300_001)
    stack.vault.run()
    await expect.poll(() => stack.log.lines.some(line => line.event === 'mail.expired')).toBe(true)
    expect(mailbox.messages).toHaveLength(1)
    await stack.stop()
    await mailbox.stop()
  })
})
