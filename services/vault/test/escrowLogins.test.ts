import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { type SocialProvider, socialProviders } from '../src/contract/calls/socialProviders.ts'
import { toForm } from './support/answerProvider.ts'
import { createLoginVault } from './support/createLoginVault.ts'
import { makeVault } from './support/makeVault.ts'
import { refusal } from './support/refusal.ts'
import { write } from './support/write.ts'

// Releases to visitors without an address: the escrow verifies the provider's token, or the phone's message, itself.

type Stack = Awaited<ReturnType<typeof createLoginVault>>
type Page = Awaited<ReturnType<Stack['page']>>
const place = { projectId: 'alpha', hostOrigin: 'https://alpha.example' }

/** Logs a page in and returns what the login left for the escrow. */
async function logIn(stack: Stack, page: Page, provider: SocialProvider, visitor: 'ada' | 'bob' = 'ada') {
  const { flowId, uri } = await stack.start(page, provider)
  const { result } = await stack.visit(await stack.answer(uri, visitor))
  return finish(page, flowId, result?.searchParams.get('ticket') ?? '')
}

async function byFarcaster(page: Page, visitor = 'ada') {
  const { flowId, url } = await page.ask(calls.startFarcasterLogin, place)
  const channelToken = new URL(url).searchParams.get('channelToken') ?? ''
  const app = new URL('/farcaster/app', url).href
  await (await fetch(toForm(app, { channelToken, visitor, answer: 'approve' }))).text()
  await page.ask(calls.waitForLogin, { flowId, waitMs: 0 })
  return finish(page, flowId)
}

async function finish(page: Page, flowId: string, ticket?: string) {
  const refreshToken = page.secret()
  const body = { flowId, refreshToken, ...(ticket === undefined ? {} : { ticket }) }
  const { accessToken, evidence = '', session } = await page.ask(calls.finishLogin, body)
  Object.assign(page.state, { accessToken, session, refreshToken })
  return evidence
}

/** A wallet of a visitor who came by a login elsewhere. */
async function create(stack: Stack, login: (page: Page) => Promise<string>) {
  const page = await stack.page()
  await login(page)
  const { vault } = await makeVault(page, ['device', 'escrow'])
  const envelopeId = vault.envelopes[1]?.id ?? ''
  const factor = randomBytes(32)
  const { publicKey } = await stack.escrow.describe()
  await page.deposit(publicKey, vault, envelopeId, factor)
  await page.ask(calls.createVault, write(page, vault))
  const ask = async (who: Page, evidence?: string) => {
    const { grant } = await who.ask(calls.authorizeEscrow, { purpose: 'ask', envelopeId })
    return who.ask(calls.startRelease, { grant, ...(evidence === undefined ? {} : { evidence }) })
  }
  return { page, vault, envelopeId, factor: factor.toString('hex'), ask }
}

const logins = [
  ...socialProviders.map(
    provider => [provider, (stack: Stack) => (page: Page) => logIn(stack, page, provider)] as const,
  ),
  ['farcaster', () => (page: Page) => byFarcaster(page)] as const,
]

it.each(logins)('%s: releases to the page key whose login it was, and to no other', async (_, loginOf) => {
  const stack = await createLoginVault()
  const login = loginOf(stack)
  const { vault, envelopeId, factor, ask } = await create(stack, login)
  const phone = await stack.page()
  const evidence = await login(phone)
  expect(evidence).not.toBe('')
  // The vault's word without the evidence, and evidence of another page key.
  expect(await ask(phone)).toEqual({ status: 'proof-needed' })
  const other = await stack.page()
  const theirs = await login(other)
  expect((await refusal(ask(phone, theirs))).code).toBe('input-invalid')
  expect(await ask(phone, evidence)).toEqual({ status: 'ready' })
  expect(await phone.takeRelease(vault, envelopeId)).toBe(factor)
})

it('takes no token of another visitor, no changed one, and none after its time', async () => {
  const stack = await createLoginVault()
  const { ask } = await create(stack, page => logIn(stack, page, 'google'))
  const phone = await stack.page()
  // Bob's own login proves Bob.
  const bobs = await logIn(stack, phone, 'google', 'bob')
  const evidence = await logIn(stack, phone, 'google')
  expect(await ask(phone, bobs)).toEqual({ status: 'proof-needed' })
  const changed = `${evidence.slice(0, -4)}AAAA`
  expect((await refusal(ask(phone, changed))).code).toBe('input-invalid')
  const late = await stack.page()
  const old = await logIn(stack, late, 'google')
  stack.clock.advance(17 * 60_000)
  await late.refresh()
  await logIn(stack, late, 'google')
  expect(await ask(late, old)).toEqual({ status: 'proof-needed' })
})

it('keeps nothing of a token in the vault once the login has ended', async () => {
  const stack = await createLoginVault()
  const page = await stack.page()
  const evidence = await logIn(stack, page, 'discord')
  expect(evidence).toMatch(/^[-_A-Za-z0-9]+\.[-_A-Za-z0-9]+$/)
  const { rows } = await stack.readAttempts()
  expect(rows.map(row => row.evidence)).toEqual([null])
})
