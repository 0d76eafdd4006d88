import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { DatabaseConfig } from '@billfold/service/database'
import { makeFolder } from '@billfold/service/testing'
import { importJWK, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import type { Vault } from '../src/contract/vault.ts'
import { createFileKms } from '../src/kms/createFileKms.ts'
import { createEscrow } from '../src/roles/escrow/createEscrow.ts'
import { createVault } from '../src/roles/vault/createVault.ts'
import { deriveKeyPair } from '../src/serve/deriveKeyPair.ts'
import { loadSecrets } from '../src/serve/loadSecrets.ts'
import { escrowUrl, vaultUrl } from './support/addresses.ts'
import { createTestVault } from './support/createTestVault.ts'
import { makeVault, next, openHalf } from './support/makeVault.ts'
import { openTables } from './support/openTables.ts'
import { refusal } from './support/refusal.ts'
import { withEngines } from './support/withEngines.ts'
import { drawWriteKey, signForEscrow, signReleaseApproval, signRemoval, write } from './support/write.ts'

const ann = 'ann@mail.example'
const mallory = 'mallory@evil.example'
const hourMs = 3_600_000
const dayMs = 86_400_000
const strict = { projectId: 'strict', hostOrigin: 'https://strict.example' }

type Stack = Awaited<ReturnType<typeof createTestVault>>
type Page = Awaited<ReturnType<Stack['page']>>

/** A wallet with an escrow envelope, whose factor the escrow has. */
async function create(
  options: { projectId?: string; hostOrigin?: string } = {},
  databases: Parameters<typeof createTestVault>[0] = {},
) {
  const stack = await createTestVault(databases)
  const page = await stack.page(options)
  await page.login(ann)
  const { vault, halves } = await makeVault(page, ['device', 'escrow'])
  const envelopeId = vault.envelopes[1]?.id ?? ''
  const factor = randomBytes(32)
  const { publicKey } = await stack.escrow.describe()
  await page.deposit(publicKey, vault, envelopeId, factor)
  await page.ask(calls.createVault, write(page, vault))
  const login = async (email = ann, by: 'escrow' | 'vault' = 'escrow') => {
    stack.clock.advance(31_000)
    const phone = await stack.page(options)
    await (by === 'escrow' ? phone.loginByEscrow(email) : phone.login(email))
    return phone
  }
  return { stack, page, vault, halves, envelopeId, factor: factor.toString('hex'), publicKey, options, login }
}

/** Presses the button behind the newest cancel link of the escrow. */
async function cancelByMail(stack: Stack, known: readonly string[] = []) {
  const isCancel = (link: string) => link.startsWith(escrowUrl)
  const mail = await stack.mailbox.next(ann, one => !known.includes(one.id) && one.links.some(isCancel))
  const link = new URL(mail.links.find(isCancel) ?? '')
  // A scanner that opens the link changes nothing.
  expect((await stack.fetch(new Request(link))).status).toBe(200)
  const body = `token=${link.searchParams.get('token')}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
  return stack.fetch(new Request(`${escrowUrl}/cancel`, { method: 'POST', body, headers }))
}

/** What an attacker with the vault's database and KMS key signs. */
async function createForger(stack: Stack, database?: DatabaseConfig) {
  const tables = openTables(database ?? { engine: 'sqlite', file: join(stack.folder, 'vault.sqlite') })
  const kms = createFileKms({ file: join(stack.folder, 'vault.key') })
  const secrets = await loadSecrets({ role: 'vault', database: tables, kms, random: randomBytes })
  const key = await importJWK(deriveKeyPair(secrets.of('grant')).privateJwk, 'ES256')
  await tables.close()
  return (claims: object, thumbprint: string) => {
    const issuedAt = Math.floor(stack.clock.now() / 1_000)
    return new SignJWT({ ...claims, cnf: { jkt: thumbprint } })
      .setProtectedHeader({ alg: 'ES256', typ: 'billfold-grant+jwt' })
      .setAudience('billfold-escrow')
      .setJti(randomBytes(16).toString('base64url'))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 60)
      .sign(key)
  }
}

/** Claims of grants about a wallet. */
function claimsOf(vault: Vault, envelopeId: string, identity = `email:${ann}`) {
  const envelope = { realm: vault.realm, sub: vault.userId, vaultId: vault.id, envelopeId }
  const asked = { projectId: 'strict', projectName: 'Strict', origin: 'https://strict.example' }
  return {
    ask: { purpose: 'ask', ...envelope, ...asked, identity },
    release: (frameKey: string) => ({ purpose: 'release', ...envelope, ...asked, generation: 1, frameKey }),
    deposit: { purpose: 'deposit', ...envelope, identity },
    pin: { purpose: 'pin', ...envelope, identity },
    remove: { purpose: 'delete', ...envelope },
    login: (email: string, flowId: string) => ({
      ...{ purpose: 'login', realm: vault.realm, flowId, identity: `email:${email}` },
      ...asked,
    }),
  }
}

withEngines('the escrow', fresh => {
  const databases = async () => ({ database: await fresh(), escrowDatabase: await fresh('escrow') })

  it('gives the factor to the page that proved the address to the escrow itself, and mails the owner', async () => {
    const { stack, page, vault, envelopeId, factor, halves, login } = await create({}, await databases())
    expect((await page.ask(calls.whoAmI, {})).vault?.custody).toBe('operator-recoverable')
    const phone = await login()
    expect(await phone.askRelease(envelopeId)).toEqual({ status: 'ready' })
    expect(await phone.takeRelease(vault, envelopeId)).toBe(factor)
    expect(await openHalf(phone, vault.id, envelopeId)).toBe(halves[1])
    await stack.mailbox.next(ann, mail => mail.text.includes('was given your wallet'))
    // An answer can be lost: the same page key takes it again, within the hour.
    expect(await phone.takeRelease(vault, envelopeId)).toBe(factor)
    stack.clock.advance(hourMs)
    await phone.refresh()
    await phone.stepUp(ann)
    const { publicKey: frameKey } = await phone.frameKey()
    const { grant } = await phone.ask(calls.authorizeEscrow, { purpose: 'release', envelopeId, frameKey })
    expect((await refusal(phone.ask(calls.releaseFactor, { grant }))).code).toBe('step-up-needed')
  })

  it('takes no login for a proof whose code the vault sent, and no proof that is older than five minutes', async () => {
    const { stack, envelopeId, login } = await create({}, await databases())
    const phone = await login(ann, 'vault')
    expect(await phone.askRelease(envelopeId)).toEqual({ status: 'proof-needed' })
    const late = await login()
    stack.clock.advance(300_001)
    await late.refresh()
    await late.stepUp(ann)
    expect(await late.askRelease(envelopeId)).toEqual({ status: 'proof-needed' })
  })

  it('hole 3: the vault’s database with its KMS key releases nothing, replaces nothing, pins nothing', async () => {
    const own = await databases()
    const { stack, vault, envelopeId, factor, publicKey, login } = await create(strict, own)
    const forge = await createForger(stack, own.database)
    const thief = await stack.page(strict)
    const claims = claimsOf(vault, envelopeId)
    const ask = async (identity = `email:${ann}`) =>
      thief.ask(calls.startRelease, {
        grant: await forge({ ...claims.ask, identity }, thief.thumbprint),
      })
    expect(await ask()).toEqual({ status: 'proof-needed' })
    const { publicKey: frameKey } = await thief.frameKey()
    const take = async () =>
      thief.ask(calls.releaseFactor, { grant: await forge(claims.release(frameKey), thief.thumbprint) })
    expect((await refusal(take())).code).toBe('step-up-needed')

    // A login of their own proves an address of their own.
    const flowId = randomBytes(16).toString('base64url')
    await thief.ask(calls.sendLoginCode, { ticket: await forge(claims.login(mallory, flowId), thief.thumbprint) })
    await thief.ask(calls.checkLoginCode, { flowId, code: await thief.code(mallory) })
    expect(await ask(`email:${mallory}`)).toEqual({ status: 'proof-needed' })
    expect((await refusal(take())).code).toBe('step-up-needed')

    // A key of their own pins nothing, and takes no deposit over.
    const theirs = { ...vault, writeKey: drawWriteKey() }
    const identity = `email:${mallory}`
    const { thumbprint } = thief
    const pin = async (from: Vault) =>
      thief.ask(calls.pinWallet, {
        grant: await forge({ ...claims.pin, identity }, thumbprint),
        wallet: signForEscrow(from, { identity, thumbprint }),
      })
    expect((await refusal(pin(theirs))).code).toBe('deposit-refused')
    const sealed = await thief.sealDeposit(publicKey, { vaultId: vault.id, envelopeId }, randomBytes(32))
    const deposit = async (from: Vault) =>
      thief.ask(calls.depositFactor, {
        grant: await forge({ ...claims.deposit, identity }, thumbprint),
        factor: sealed,
        wallet: signForEscrow(from, { identity, thumbprint, deposit: { envelopeId, factor: sealed } }),
      })
    expect((await refusal(deposit(theirs))).code).toBe('deposit-refused')
    const signature = signRemoval(theirs, { envelopeId, thumbprint })
    const grant = await forge(claims.remove, thumbprint)
    expect((await refusal(thief.ask(calls.deleteFactor, { grant, signature }))).code).toBe('deposit-refused')

    // The owner's next device still gets the factor, after the wait.
    const phone = await login()
    expect((await phone.askRelease(envelopeId)).status).toBe('waiting')
    stack.clock.advance(dayMs)
    await phone.loginByEscrow(ann)
    expect(await phone.takeRelease(vault, envelopeId)).toBe(factor)
  })

  it('hole 3 with the mailbox: waits by the escrow’s own terms, notifies the owner by its own mail, and can be cancelled', async () => {
    const own = await databases()
    const { stack, vault, envelopeId } = await create(strict, own)
    const forge = await createForger(stack, own.database)
    const thief = await stack.page(strict)
    const claims = claimsOf(vault, envelopeId)
    const flowId = randomBytes(16).toString('base64url')
    const known = stack.mailbox.messages.map(mail => mail.id)
    await thief.ask(calls.sendLoginCode, { ticket: await forge(claims.login(ann, flowId), thief.thumbprint) })
    await thief.ask(calls.checkLoginCode, { flowId, code: await thief.code(ann, known) })
    const ask = async () => thief.ask(calls.startRelease, { grant: await forge(claims.ask, thief.thumbprint) })
    expect(await ask()).toEqual({ status: 'waiting', readyAtMs: stack.clock.now() + dayMs })
    stack.clock.advance(dayMs - 60_000)
    expect((await cancelByMail(stack)).status).toBe(200)
    stack.clock.advance(60_000)
    expect((await refusal(ask())).code).toBe('hold-cancelled')
    const { publicKey: frameKey } = await thief.frameKey()
    const grant = await forge(claims.release(frameKey), thief.thumbprint)
    expect((await refusal(thief.ask(calls.releaseFactor, { grant }))).code).toBe('hold-cancelled')
    // The link is over.
    expect((await cancelByMail(stack).catch(() => undefined))?.status ?? 404).toBe(404)
  })

  it('refuses grants that are old, used, for another key or purpose, or of another vault', async () => {
    const { stack, page, envelopeId, login } = await create({}, await databases())
    const phone = await login()
    const take = async (who: Page = phone) =>
      (await who.ask(calls.authorizeEscrow, { purpose: 'ask', envelopeId })).grant
    const old = await take()
    stack.clock.advance(66_000)
    expect((await refusal(phone.ask(calls.startRelease, { grant: old }))).code).toBe('grant-invalid')
    const grant = await take()
    expect((await refusal(page.ask(calls.startRelease, { grant }))).code).toBe('grant-invalid')
    expect((await refusal(phone.ask(calls.releaseFactor, { grant }))).code).toBe('grant-invalid')
    expect((await refusal(phone.ask(calls.deleteFactor, { grant }))).code).toBe('grant-invalid')
    await phone.ask(calls.startRelease, { grant })
    expect((await refusal(phone.ask(calls.startRelease, { grant }))).code).toBe('grant-invalid')
    const [head, payload = '', signature] = (await take()).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const changed = Buffer.from(JSON.stringify({ ...claims, identity: `email:${mallory}` })).toString('base64url')
    const forged = { grant: `${head}.${changed}.${signature}` }
    expect((await refusal(phone.ask(calls.startRelease, forged))).code).toBe('grant-invalid')
    const other = await create()
    const foreign = await other.page.ask(calls.authorizeEscrow, { purpose: 'ask', envelopeId: other.envelopeId })
    expect((await refusal(phone.ask(calls.startRelease, foreign))).code).toBe('grant-invalid')
  })

  it('needs a fresh login for each step, and keeps what it was given first', async () => {
    const { stack, page, vault, envelopeId, publicKey } = await create({}, await databases())
    const again = page.deposit(publicKey, vault, envelopeId, randomBytes(32))
    expect((await refusal(again)).code).toBe('envelope-unknown')
    stack.clock.advance(300_001)
    await page.refresh()
    for (const purpose of ['ask', 'delete'] as const)
      expect((await refusal(page.ask(calls.authorizeEscrow, { purpose, envelopeId }))).code).toBe('step-up-needed')
  })

  it('is left: the envelope goes, then the factor with the write key’s signature, and the wallet is the visitor’s alone', async () => {
    const { page, vault, envelopeId, login } = await create({}, await databases())
    expect((await refusal(page.ask(calls.authorizeEscrow, { purpose: 'delete', envelopeId }))).code).toBe(
      'envelope-unknown',
    )
    const phone = await login()
    await phone.askRelease(envelopeId)
    const { publicKey: frameKey } = await phone.frameKey()
    const before = await phone.ask(calls.authorizeEscrow, { purpose: 'release', envelopeId, frameKey })
    await page.ask(calls.replaceVault, {
      replaces: 1,
      ...write(page, next(vault, { envelopes: vault.envelopes.slice(0, 1) })),
    })
    expect((await page.ask(calls.whoAmI, {})).vault).toEqual({ generation: 2, custody: 'user-sealed' })
    const { grant } = await page.ask(calls.authorizeEscrow, { purpose: 'delete', envelopeId })
    const signature = signRemoval(vault, { envelopeId, thumbprint: page.thumbprint })
    await page.ask(calls.deleteFactor, { grant, signature })
    expect((await refusal(phone.ask(calls.releaseFactor, before))).code).toBe('envelope-unknown')
  })

  it('forgets a deleted visitor after a week that the owner can stop, not at the request of a session', async () => {
    const { stack, page, vault, envelopeId } = await create({}, await databases())
    await page.ask(calls.replaceVault, {
      replaces: 1,
      ...write(page, next(vault, { envelopes: vault.envelopes.slice(0, 1) })),
    })
    const { grant } = await page.ask(calls.authorizeEscrow, { purpose: 'delete', envelopeId })
    const { deletedAtMs } = await page.ask(calls.deleteFactor, { grant })
    expect(deletedAtMs).toBe(stack.clock.now() + 7 * dayMs)
    expect((await cancelByMail(stack)).status).toBe(200)
    stack.clock.advance(8 * dayMs)
    await stack.escrow.purge()
    expect(await stack.countFactors()).toBe(1)
    await page.loginByEscrow(ann)
    const again = await page.ask(calls.authorizeEscrow, { purpose: 'delete', envelopeId })
    await page.ask(calls.deleteFactor, again)
    stack.clock.advance(7 * dayMs)
    await stack.escrow.purge()
    expect(await stack.countFactors()).toBe(0)
  })

  it('lets a device that never opened the wallet wait; every device sees it and cancels it', async () => {
    const { stack, page, vault, envelopeId, factor, login } = await create(strict, await databases())
    // The device that has opened it does not wait.
    await page.loginByEscrow(ann)
    expect(await page.askRelease(envelopeId)).toEqual({ status: 'ready' })
    const phone = await login()
    const first = await phone.askRelease(envelopeId)
    expect(first).toEqual({ status: 'waiting', readyAtMs: stack.clock.now() + dayMs })
    const notice = await stack.mailbox.next(ann, mail => mail.links.some(link => link.startsWith(escrowUrl)))
    expect(notice.text).toContain('https://strict.example')
    const { notices } = await page.ask(calls.listNotices, {})
    const listed = notices.find(one => one.kind === 'hold.begun' && one.hold === 'release')
    expect(listed).toMatchObject({
      state: 'waiting',
      device: { hostOrigin: 'https://strict.example', isThisOne: false },
    })
    stack.clock.advance(dayMs - 60_000)
    await phone.loginByEscrow(ann)
    expect(await phone.askRelease(envelopeId)).toEqual(first)
    const early = await phone.frameKey()
    const { grant } = await phone.ask(calls.authorizeEscrow, {
      ...{ purpose: 'release', envelopeId },
      frameKey: early.publicKey,
    })
    expect((await refusal(phone.ask(calls.releaseFactor, { grant }))).code).toBe('held')
    stack.clock.advance(60_000)
    expect(await phone.askRelease(envelopeId)).toEqual({ status: 'ready' })
    expect(await phone.takeRelease(vault, envelopeId)).toBe(factor)

    const tablet = await login()
    expect((await tablet.askRelease(envelopeId)).status).toBe('waiting')
    await page.refresh()
    await page.ask(calls.cancelHold, {})
    expect((await refusal(tablet.askRelease(envelopeId))).code).toBe('hold-cancelled')
  })

  it('ends a wait at the request of a device that has the wallet open, and of no other', async () => {
    const own = await databases()
    const { stack, page, vault, envelopeId, factor, login } = await create(strict, own)
    const phone = await login()
    expect((await phone.askRelease(envelopeId)).status).toBe('waiting')
    stack.clock.advance(31_000)
    await page.loginByEscrow(ann)
    const { notices } = await page.ask(calls.listNotices, {})
    const waiting = notices.find(one => one.kind === 'hold.begun' && one.state === 'waiting')
    const releaseId = waiting?.kind === 'hold.begun' ? waiting.holdId : ''
    // The session that waits, and an attacker who forges grants, have no key of the wallet.
    const forge = await createForger(stack, own.database)
    const theirs = { ...vault, writeKey: drawWriteKey() }
    const forged = await forge({ ...claimsOf(vault, envelopeId).remove, purpose: 'approve' }, phone.thumbprint)
    const signature = signReleaseApproval(theirs, { releaseId, thumbprint: phone.thumbprint })
    expect((await refusal(phone.ask(calls.approveRelease, { grant: forged, releaseId, signature }))).code).toBe(
      'deposit-refused',
    )
    const approve = async () => {
      const { grant } = await page.ask(calls.authorizeEscrow, { purpose: 'approve', envelopeId })
      const signed = signReleaseApproval(vault, { releaseId, thumbprint: page.thumbprint })
      return page.ask(calls.approveRelease, { grant, releaseId, signature: signed })
    }
    await approve()
    expect((await refusal(approve())).code).toBe('hold-cancelled')
    expect(await phone.askRelease(envelopeId)).toEqual({ status: 'ready' })
    expect(await phone.takeRelease(vault, envelopeId)).toBe(factor)
  })

  it('has the vault keep its half of the envelope until the escrow has released it to that very page key', async () => {
    const { stack, vault, envelopeId, halves, login } = await create(strict, await databases())
    const phone = await login()
    const half = (who = phone) => openHalf(who, vault.id, envelopeId)
    expect((await refusal(half())).code).toBe('held')
    expect((await phone.askRelease(envelopeId)).status).toBe('waiting')
    expect((await refusal(half())).code).toBe('held')
    stack.clock.advance(dayMs)
    await phone.loginByEscrow(ann)
    expect(await half()).toBe(halves[1])
    expect((await refusal(half(await login()))).code).toBe('held')
  })

  it('answers the vault, which asks for all visitors from one address, far beyond the bound of a page', async () => {
    const { stack, page } = await create(strict, { ...(await databases()), escrow: { rateFactor: 1 } })
    for (let count = 0; count < 150; count += 1) await page.ask(calls.cancelHold, {})
    expect(stack.log.lines.filter(line => JSON.stringify(line).includes('escrow.unreachable'))).toEqual([])
  })

  it('follows the login to another address only with the write key, and still notifies the one before', async () => {
    const { stack, page, vault, envelopeId, factor, login } = await create(strict, await databases())
    const moved = 'ann@new.example'
    const identity = `email:${moved}`
    // The vault's own word for another address, without the key: the escrow keeps to the pinned one.
    await stack.moveEmail(vault, moved)
    const early = await login(moved)
    expect(await early.askRelease(envelopeId)).toEqual({ status: 'proof-needed' })
    await page.refresh()
    expect(page.state.session).toMatchObject({ identity, isPinned: false })
    const { grant } = await page.ask(calls.authorizeEscrow, { purpose: 'pin', envelopeId })
    const wallet = signForEscrow(vault, { identity, thumbprint: page.thumbprint })
    await page.ask(calls.pinWallet, { grant, wallet })
    await page.ask(calls.confirmPin, {})
    await page.refresh()
    expect(page.state.session).toMatchObject({ isPinned: true })
    const phone = await login(moved)
    expect((await phone.askRelease(envelopeId)).status).toBe('waiting')
    for (const to of [ann, moved])
      await stack.mailbox.next(to, mail => mail.links.some(link => link.startsWith(escrowUrl)))
    stack.clock.advance(dayMs)
    await phone.loginByEscrow(moved)
    expect(await phone.takeRelease(vault, envelopeId)).toBe(factor)
  })

  it('releases a factor from before pinned wallets only after the wait, with any pin', async () => {
    const { stack, page, vault, envelopeId, factor, login } = await create(strict, await databases())
    await stack.forgetPins()
    const phone = await login()
    expect((await phone.askRelease(envelopeId)).status).toBe('waiting')
    await page.refresh()
    expect(page.state.session).toMatchObject({ isPinned: false })
    const identity = `email:${ann}`
    const { grant } = await page.ask(calls.authorizeEscrow, { purpose: 'pin', envelopeId })
    await page.ask(calls.pinWallet, { grant, wallet: signForEscrow(vault, { identity, thumbprint: page.thumbprint }) })
    await page.ask(calls.confirmPin, {})
    const tablet = await login()
    expect((await tablet.askRelease(envelopeId)).status).toBe('waiting')
    stack.clock.advance(dayMs)
    await tablet.loginByEscrow(ann)
    expect(await tablet.takeRelease(vault, envelopeId)).toBe(factor)
  })

  it('counts codes, tries and mails by itself, because an attacker who forges tickets is not limited by the vault’s budgets', async () => {
    const own = await databases()
    const { stack, vault, envelopeId } = await create(strict, own)
    const forge = await createForger(stack, own.database)
    const thief = await stack.page(strict)
    const { login } = claimsOf(vault, envelopeId)
    const flowId = randomBytes(16).toString('base64url')
    const send = async (flow = flowId) =>
      thief.ask(calls.sendLoginCode, { ticket: await forge(login(ann, flow), thief.thumbprint) })
    await send()
    expect((await refusal(send())).code).toBe('too-soon')
    const right = await thief.code(ann)
    const wrong = right === '000000' ? '000001' : '000000'
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => refusal(thief.ask(calls.checkLoginCode, { flowId, code: wrong }))),
    )
    expect(guesses.filter(one => one.code === 'code-wrong')).toHaveLength(3)
    expect((await refusal(thief.ask(calls.checkLoginCode, { flowId, code: right }))).code).toBe('code-expired')
    // Another page key has no part in the flow.
    const other = await stack.page(strict)
    expect((await refusal(other.ask(calls.checkLoginCode, { flowId, code: right }))).code).toBe('flow-unknown')
    for (let mail = 1; mail < 5; mail += 1) {
      stack.clock.advance(31_000)
      await send(randomBytes(16).toString('base64url'))
    }
    stack.clock.advance(31_000)
    expect((await refusal(send(randomBytes(16).toString('base64url')))).code).toBe('too-many')
  })

  it('logs in only whom the escrow itself says it has proof of', async () => {
    const { stack } = await create({}, await databases())
    stack.clock.advance(31_000)
    const phone = await stack.page()
    const body = { projectId: 'alpha', hostOrigin: 'https://alpha.example', email: ann, by: 'escrow' } as const
    const started = await phone.ask(calls.startEmailLogin, body)
    if (started.action !== 'VERIFY_OTP') throw new Error(started.action)
    const { flowId, flowSecret } = started
    const finish = (code?: string) =>
      phone.ask(calls.verifyEmailCode, {
        ...{ flowId, flowSecret, refreshToken: phone.secret() },
        ...(code === undefined ? {} : { code }),
      })
    expect((await refusal(finish())).code).toBe('code-expired')
    expect((await refusal(finish('123456'))).code).toBe('code-expired')
    const known = stack.mailbox.messages.map(mail => mail.id)
    await phone.ask(calls.sendLoginCode, { ticket: started.ticket ?? '' })
    expect((await refusal(finish())).code).toBe('code-expired')
    await phone.ask(calls.checkLoginCode, { flowId, code: await phone.code(ann, known) })
    expect((await finish()).session.email).toBe(ann)
    expect((await refusal(finish())).code).toBe('flow-unknown')
  })
})

describe('the roles', () => {
  it('do not start with one KMS key', async () => {
    const folder = makeFolder()
    const kms = createFileKms({ file: join(folder, 'kms.key') })
    const database = { engine: 'sqlite', file: join(folder, 'escrow.sqlite') } as const
    const key = { kty: 'EC', crv: 'P-256', x: '', y: '' }
    const mailer = { send: async () => {}, close: async () => {} }
    const escrow = createEscrow({
      ...{ database, kms, mailer, projects: [], vaultOrigin: vaultUrl },
      vault: () => ({ key, keyId: kms.keyId }),
    })
    await expect(escrow.checkKeys()).rejects.toThrow('keys of their own')
    const { publicKey, keyId } = await escrow.describe()
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
