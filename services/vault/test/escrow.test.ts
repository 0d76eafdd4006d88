import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { makeFolder } from '@billfold/service/testing'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { createEscrow } from '../src/escrow/createEscrow.ts'
import { createFileKms } from '../src/kms/createFileKms.ts'
import { createVault } from '../src/server/createVault.ts'
import { escrowUrl, vaultUrl } from './support/addresses.ts'
import { createTestVault } from './support/createTestVault.ts'
import { makeVault, next, openHalf } from './support/makeVault.ts'
import { refusal } from './support/refusal.ts'
import { write } from './support/write.ts'

const ann = 'ann@mail.example'
const hourMs = 3_600_000

/** A wallet with an escrow envelope, whose factor lies with the escrow. */
async function create(projectId = 'alpha') {
  const stack = await createTestVault()
  const options = { projectId, hostOrigin: `https://${projectId}.example` }
  const page = await stack.page(options)
  if (projectId === 'careful') {
    const started = await page.start(ann)
    if (started.action !== 'VERIFY_DEVICE') throw new Error(started.action)
    await approve(stack)
    await page.verify(started, await page.code(ann))
  } else await page.login(ann)
  const { vault, halves } = await makeVault(page, ['device', 'escrow'])
  const envelopeId = vault.envelopes[1]?.id ?? ''
  const factor = randomBytes(32)
  const { publicKey } = await stack.escrow.describe()
  const deposit = async () => {
    const answer = await page.ask(calls.authorizeEscrow, { purpose: 'deposit', envelopeId })
    if (answer.status !== 'granted') throw new Error('waiting')
    return answer.grant
  }
  const sealed = await page.sealDeposit(publicKey, { vaultId: vault.id, envelopeId }, factor)
  const grant = await deposit()
  await page.ask(calls.depositFactor, { grant, factor: sealed })
  await page.ask(calls.createVault, write(page, vault))
  return { stack, page, vault, halves, envelopeId, factor, deposit, grant, sealed, options }
}

async function approve(stack: Awaited<ReturnType<typeof createTestVault>>, path = '/approve') {
  const mail = await stack.mailbox.next(ann, one => one.links.some(link => link.includes(path)))
  const link = new URL(mail.links.find(one => one.includes(path)) ?? '')
  const body = `token=${link.searchParams.get('token')}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
  return stack.fetch(new Request(`${vaultUrl}${path}`, { method: 'POST', body, headers }))
}

describe('the escrow', () => {
  it('gives the factor to the page that the vault vouches for, once a grant', async () => {
    const { stack, page, vault, envelopeId, factor, halves } = await create()
    expect((await page.ask(calls.whoAmI, {})).vault?.custody).toBe('operator-recoverable')
    stack.clock.advance(31_000)
    const phone = await stack.page()
    await phone.login(ann)
    const key = await phone.frameKey()
    const answer = await phone.ask(calls.authorizeEscrow, { purpose: 'release', envelopeId, frameKey: key.publicKey })
    if (answer.status !== 'granted') throw new Error('waiting')
    expect(decodeJwt(answer.grant)).toMatchObject({
      aud: 'billfold-escrow',
      envelopeId,
      cnf: { jkt: phone.thumbprint },
    })
    // Not for another key, not twice, not for something else.
    expect((await refusal(page.ask(calls.releaseFactor, { grant: answer.grant }))).code).toBe('grant-invalid')
    expect((await refusal(phone.ask(calls.deleteFactor, { grant: answer.grant }))).code).toBe('grant-invalid')
    const released = await phone.ask(calls.releaseFactor, { grant: answer.grant })
    const binding = { part: 'escrow-factor', purpose: 'release', vaultId: vault.id, envelopeId, generation: 1 } as const
    expect(await key.open(released.factor, binding)).toBe(factor.toString('hex'))
    await expect(key.open(released.factor, { ...binding, part: 'server-half' })).rejects.toThrow()
    expect(await openHalf(phone, vault.id, envelopeId)).toBe(halves[1])
    expect((await refusal(phone.ask(calls.releaseFactor, { grant: answer.grant }))).code).toBe('grant-invalid')
  })

  it('refuses grants that are old, changed or of another vault', async () => {
    const { stack, page, envelopeId } = await create()
    const key = await page.frameKey()
    const body = { purpose: 'release', envelopeId, frameKey: key.publicKey } as const
    const take = async () => {
      const answer = await page.ask(calls.authorizeEscrow, body)
      return answer.status === 'granted' ? answer.grant : ''
    }
    const old = await take()
    stack.clock.advance(66_000)
    expect((await refusal(page.ask(calls.releaseFactor, { grant: old }))).code).toBe('grant-invalid')
    const [head, payload, signature] = (await take()).split('.')
    const changed = Buffer.from(
      JSON.stringify({ ...decodeJwt(`${head}.${payload}.${signature}`), sub: envelopeId }),
    ).toString('base64url')
    expect((await refusal(page.ask(calls.releaseFactor, { grant: `${head}.${changed}.${signature}` }))).code).toBe(
      'grant-invalid',
    )
    const other = await create()
    const foreign = await other.page.ask(calls.authorizeEscrow, { ...body, envelopeId: other.envelopeId })
    if (foreign.status !== 'granted') throw new Error('waiting')
    expect((await refusal(page.ask(calls.releaseFactor, { grant: foreign.grant }))).code).toBe('grant-invalid')
  })

  it('needs a fresh login, and keeps what it was given first', async () => {
    const { stack, page, envelopeId, deposit, grant, sealed } = await create()
    expect((await refusal(deposit())).code).toBe('envelope-unknown')
    expect((await refusal(page.ask(calls.depositFactor, { grant, factor: sealed }))).code).toBe('grant-invalid')
    stack.clock.advance(300_001)
    await page.refresh()
    const key = await page.frameKey()
    const body = { purpose: 'release', envelopeId, frameKey: key.publicKey } as const
    expect((await refusal(page.ask(calls.authorizeEscrow, body))).code).toBe('step-up-needed')
    await page.stepUp(ann)
    expect((await page.ask(calls.authorizeEscrow, body)).status).toBe('granted')
  })

  it('is left: the envelope goes, then the factor, and the wallet is the visitor’s alone', async () => {
    const { page, vault, envelopeId } = await create()
    expect((await refusal(page.ask(calls.authorizeEscrow, { purpose: 'delete', envelopeId }))).code).toBe(
      'envelope-unknown',
    )
    const key = await page.frameKey()
    const before = await page.ask(calls.authorizeEscrow, { purpose: 'release', envelopeId, frameKey: key.publicKey })
    await page.ask(calls.replaceVault, {
      replaces: 1,
      ...write(page, next(vault, { envelopes: vault.envelopes.slice(0, 1) })),
    })
    expect((await page.ask(calls.whoAmI, {})).vault).toEqual({ generation: 2, custody: 'user-sealed' })
    const answer = await page.ask(calls.authorizeEscrow, { purpose: 'delete', envelopeId })
    if (answer.status !== 'granted' || before.status !== 'granted') throw new Error('waiting')
    await page.ask(calls.deleteFactor, { grant: answer.grant })
    expect((await refusal(page.ask(calls.releaseFactor, { grant: before.grant }))).code).toBe('envelope-unknown')
  })

  it('lets a new device wait where the project says so, and every link and device can cancel it', async () => {
    const { stack, page, envelopeId, options } = await create('careful')
    const key = await page.frameKey()
    // The device that has an envelope of its own does not wait.
    expect(
      (await page.ask(calls.authorizeEscrow, { purpose: 'release', envelopeId, frameKey: key.publicKey })).status,
    ).toBe('granted')
    // The visitor hears of it all the same.
    await stack.mailbox.next(ann, mail => mail.text.includes('was given your wallet'))
    stack.clock.advance(hourMs)
    const phone = await stack.page(options)
    const login = async () => {
      const known = stack.mailbox.messages.length
      const started = await phone.start(ann)
      const ids = stack.mailbox.messages.slice(-known).map(message => message.id)
      if (started.action === 'CONNECT') throw new Error('logged in')
      if (started.action === 'VERIFY_DEVICE') await approve(stack)
      await phone.verify(started, await phone.code(ann, ids))
    }
    await login()
    const body = { purpose: 'release', envelopeId, frameKey: (await phone.frameKey()).publicKey } as const
    const first = await phone.ask(calls.authorizeEscrow, body)
    if (first.status !== 'waiting') throw new Error('granted')
    expect(first.readyAtMs).toBe(stack.clock.now() + 24 * hourMs)
    const notice = await stack.mailbox.next(ann, mail => mail.links.some(link => link.includes('/cancel')))
    expect(notice.text).toContain('https://careful.example')
    stack.clock.advance(24 * hourMs - 60_000)
    await phone.refresh()
    await phone.stepUp(ann)
    expect(await phone.ask(calls.authorizeEscrow, body)).toEqual(first)
    // A scanner that opens the link changes nothing.
    for (const link of notice.links.filter(one => one.includes('/cancel'))) await stack.fetch(new Request(link))
    stack.clock.advance(60_000)
    expect((await phone.ask(calls.authorizeEscrow, body)).status).toBe('granted')

    // The next wait is cancelled a minute before its end.
    stack.clock.advance(hourMs)
    await phone.refresh()
    await phone.stepUp(ann)
    expect((await phone.ask(calls.authorizeEscrow, body)).status).toBe('waiting')
    await stack.mailbox.next(ann, mail => mail.links.some(link => link.includes('/cancel')) && mail.id !== notice.id)
    stack.clock.advance(24 * hourMs - 60_000)
    expect((await approve(stack, '/cancel')).status).toBe(200)
    stack.clock.advance(60_000)
    await phone.refresh()
    await phone.stepUp(ann)
    expect((await refusal(phone.ask(calls.authorizeEscrow, body))).code).toBe('hold-cancelled')
  })

  it('does not start with the vault’s key, nor the vault with its', async () => {
    const folder = makeFolder()
    const kms = createFileKms({ file: join(folder, 'kms.key') })
    const database = { engine: 'sqlite', file: join(folder, 'escrow.sqlite') } as const
    const key = { kty: 'EC', crv: 'P-256', x: '', y: '' }
    const escrow = createEscrow({ database, kms, vaultOrigin: vaultUrl, vault: () => ({ key, keyId: kms.keyId }) })
    await expect(escrow.checkKeys()).rejects.toThrow('keys of their own')
    const { publicKey, keyId } = await escrow.describe()
    const mailer = { send: async () => {}, close: async () => {} }
    const make = () =>
      createVault({
        database: { engine: 'sqlite', file: join(folder, 'vault.sqlite') },
        revocations: { engine: 'sqlite', file: join(folder, 'revocations.sqlite') },
        kms,
        mailer,
        projects: [],
        escrow: { url: escrowUrl, publicKey, keyId },
      })
    expect(make).toThrow('keys of their own')
    await escrow.stop()
  })
})
