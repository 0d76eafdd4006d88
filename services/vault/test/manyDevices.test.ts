import { expect, test } from 'vitest'
import { readVault } from '../src/contract/calls/readVault.ts'
import { revokeEnvelope } from '../src/contract/calls/revokeEnvelope.ts'
import { limits } from '../src/contract/limits.ts'
import { createPageTools } from '../src/page/createPageTools.ts'
import { createEmailLogin } from '../src/page/login/createEmailLogin.ts'
import { addFactor } from '../src/page/settings/flows/addFactor.ts'
import { findOwn } from '../src/page/wallet/findOwn.ts'
import { openWallet } from '../src/page/wallet/openWallet.ts'
import { readWallet } from '../src/page/wallet/readWallet.ts'
import { requireWallet } from '../src/page/wallet/requireWallet.ts'
import { unlockEnvelope } from '../src/page/wallet/unlockEnvelope.ts'
import { writeChange } from '../src/page/wallet/writeChange.ts'
import { createBrowser } from './support/createBrowser.ts'
import { createTestVault } from './support/createTestVault.ts'
import { openBrowserPage } from './support/openBrowserPage.ts'

// A wallet whose owner comes from everywhere, again and again: its list of ways in never fills up, and an envelope that is not a device’s is never removed by itself.

const ada = 'ada@mail.example'
type Servers = Awaited<ReturnType<typeof createTestVault>>

/** A page load: logged in by mail, the wallet open. */
async function load(servers: Servers, options: { readonly isLasting?: boolean } = {}) {
  // Five mails an hour, ten a day.
  servers.clock.advance(780_000)
  const page = await openBrowserPage(servers, { browser: createBrowser(options) })
  const { client, codes, session, walletTools } = createPageTools(page)
  const login = createEmailLogin({
    client,
    codes,
    session,
    projectId: page.settings.projectId,
    hostOrigin: page.vaultOrigin,
  })
  const before = new Set(servers.mailbox.messages.map(({ id }) => id))
  await login.start(ada)
  const { code } = await servers.mailbox.next(ada, one => one.code !== null && !before.has(one.id))
  await login.verify(code ?? '')
  const tools = await walletTools()
  const opened = await openWallet(tools)
  return { page, session, tools, opened }
}
const listOf = async ({ session }: Awaited<ReturnType<typeof load>>) =>
  (await session.call(readVault, {})).vault?.envelopes ?? []

/** Envelopes as so many page loads of one device would leave them, five a write. */
async function fill(servers: Servers, { tools }: Awaited<ReturnType<typeof load>>, until: number) {
  for (;;) {
    // A device opens 30 times a minute.
    servers.clock.advance(3_000)
    const { vault } = await requireWallet(tools)
    const left = until - vault.envelopes.length
    if (left <= 0) return
    const envelope = await findOwn(tools, vault.envelopes)
    if (!envelope) throw new Error('this device has no envelope')
    await unlockEnvelope(tools, { vault, envelope, use: 'device' })
    await writeChange(tools, vault, {
      add: Array.from({ length: Math.min(5, left) }, () => ({ kind: 'device' }) as const),
    })
  }
}

test('a full list: browsers that keep nothing go first, then the sites longest unseen; never the one that is used, never recovery', {
  timeout: 300_000,
}, async () => {
  const servers = await createTestVault()
  const first = await load(servers)
  const { accounts } = first.opened
  const { code } = await first.tools.custodian.ask('createCode', {})
  await addFactor(first.tools, { kind: 'recovery', code })
  const kinds = async () => (await listOf(first)).map(one => one.kind).filter(kind => kind !== 'device')
  const site = await load(servers)
  const sites = (await listOf(first)).map(one => one.id)
  const passing = await load(servers, { isLasting: false })
  await fill(servers, passing, limits.envelopes)

  // Page after page of a browser that keeps nothing, within a day.
  for (let at = 0; at < 5; at += 1) {
    const visit = await load(servers, { isLasting: false })
    expect(visit.opened.accounts).toEqual(accounts)
    // As long as its page is there it is a device like any other.
    expect(await openWallet(visit.tools)).toMatchObject({ accounts })
    visit.page.close()
  }
  const full = await listOf(first)
  expect(full.length).toBeLessThanOrEqual(limits.envelopes)
  expect(full.map(one => one.id)).toEqual(expect.arrayContaining(sites))
  expect(await kinds()).toEqual(['escrow', 'recovery'])

  // A day later they all leave with the next write.
  servers.clock.advance(86_400_000)
  await first.session.restore()
  const next = await load(servers)
  expect((await listOf(first)).map(one => one.id)).toEqual([...sites, expect.any(String)])
  const nextOwn = await findOwn(next.tools, await listOf(first))

  // As many sites as fit: those longest unseen make room for new ones.
  await site.session.restore()
  await fill(servers, site, limits.envelopes)
  const before = await listOf(first)
  servers.clock.advance(31_000)
  await first.session.restore()
  for (let at = 0; at < 3; at += 1) {
    const visit = await load(servers)
    expect(visit.opened.accounts).toEqual(accounts)
    visit.page.close()
  }
  const after = (await listOf(first)).map(one => one.id)
  expect(after.length).toBeLessThan(limits.envelopes)
  expect(before.filter(one => !after.includes(one.id)).length).toBeGreaterThan(0)
  expect(after).toContain(sites[0])
  expect(await kinds()).toEqual(['escrow', 'recovery'])
  expect(await openWallet(first.tools)).toMatchObject({ accounts })
  // What made room opens nothing any more.
  expect(after).not.toContain(nextOwn?.id)
  // The escrow's key takes a fresh login, as on any device that is new.
  expect(await openWallet(next.tools).catch((error: { code?: string }) => error.code)).toBe('step-up-needed')
  for (const { page } of [first, site, passing, next]) page.close()
})

test('without a fresh proof a write leaves out what is over, and nothing else', async () => {
  const servers = await createTestVault()
  const first = await load(servers)
  const other = await load(servers)
  servers.clock.advance(301_000)
  const { vault } = await requireWallet(other.tools)
  const envelope = await findOwn(other.tools, vault.envelopes)
  const victim = await findOwn(first.tools, vault.envelopes)
  if (!envelope || !victim) throw new Error('both are devices')
  await unlockEnvelope(other.tools, { vault, envelope, use: 'device' })
  const stolen = writeChange(other.tools, vault, { add: [{ kind: 'device' }], remove: [victim.id] })
  expect(await stolen.catch((error: { code?: string }) => error.code)).toBe('step-up-needed')
  // An envelope that is not a device's is not even removed by a page that was added as a device.
  const escrow = vault.envelopes.find(one => one.kind === 'escrow')
  await unlockEnvelope(other.tools, { vault, envelope, use: 'device' })
  const worse = writeChange(other.tools, vault, { add: [{ kind: 'device' }], remove: [escrow?.id ?? ''] })
  expect(await worse.catch((error: { code?: string }) => error.code)).toBe('vault/step-up-needed')
  for (const { page } of [first, other]) page.close()
})

test('what was revoked leaves with the next write and stays revoked; an envelope that is not a device’s waits for a change of its owner', async () => {
  const servers = await createTestVault()
  const one = await load(servers)
  const { code } = await one.tools.custodian.ask('createCode', {})
  await addFactor(one.tools, { kind: 'recovery', code })
  const two = await load(servers)
  const [mine] = (await listOf(one)).filter(envelope => envelope.kind === 'device')
  const recovery = (await listOf(one)).find(envelope => envelope.kind === 'recovery')
  for (const id of [mine?.id, recovery?.id]) await two.session.call(revokeEnvelope, { envelopeId: id ?? '' })
  const three = await load(servers)
  const list = await listOf(three)
  expect(list.map(envelope => envelope.id)).not.toContain(mine?.id)
  expect(list.map(envelope => envelope.id)).toContain(recovery?.id)
  expect((await readWallet(three.tools))?.open.map(envelope => envelope.id)).not.toContain(recovery?.id)
  const { code: next } = await three.tools.custodian.ask('createCode', {})
  await addFactor(three.tools, { kind: 'recovery', code: next })
  expect(
    (await listOf(three)).filter(envelope => envelope.kind === 'recovery').map(envelope => envelope.id),
  ).not.toContain(recovery?.id)
  for (const { page } of [one, two, three]) page.close()
})
