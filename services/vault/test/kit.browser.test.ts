import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../packages/billfold/src/parts/testing/launchBrowser.ts'
import { buildKit } from '../scripts/buildKit.mjs'
import { drawBytes } from '../src/custody/bytes/drawBytes.ts'
import { deriveKeys } from '../src/custody/derive/deriveKeys.ts'
import { exportEvmKey } from '../src/custody/derive/exportEvmKey.ts'
import { exportSolanaKey } from '../src/custody/derive/exportSolanaKey.ts'
import { toAccounts } from '../src/custody/derive/toAccounts.ts'
import { toWords } from '../src/custody/derive/toWords.ts'
import { readRecoveryCode } from '../src/custody/factors/readRecoveryCode.ts'
import { writeRecoveryCode } from '../src/custody/factors/writeRecoveryCode.ts'
import { sealKit } from '../src/custody/kit/sealKit.ts'
import { splitShares } from '../src/custody/shares/splitShares.ts'
import { texts } from '../src/kit/texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'billfold-kit-'))
const page = join(folder, 'recovery.html')
const kitFile = join(folder, 'kit.json')
const rootSecret = drawBytes(32)
const code = writeRecoveryCode(drawBytes(16))
let browser: Browser

beforeAll(async () => {
  writeFileSync(page, await buildKit())
  const keys = await deriveKeys(rootSecret)
  const sealed = {
    rootSecret,
    accounts: toAccounts(keys),
    code: readRecoveryCode(code),
    createdAt: 1_764_000_000_000,
    draw: drawBytes,
  }
  writeFileSync(kitFile, await sealKit(sealed))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(width = 1_024, colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ offline: true, viewport: { width, height: 900 }, colorScheme })
  const opened = await context.newPage()
  const requests: string[] = []
  const problems: string[] = []
  opened.on('request', request => requests.push(request.url()))
  opened.on('console', message => problems.push(message.text()))
  opened.on('pageerror', error => problems.push(error.message))
  await opened.goto(pathToFileURL(page).href)
  return { opened, requests, problems, close: () => context.close() }
}

test('T50: with the network off, file and code give the words and both keys, and no request is made', async () => {
  const { opened, requests, problems, close } = await open()
  await opened.getByLabel(texts.file, { exact: true }).setInputFiles(kitFile)
  await opened.getByLabel(texts.code).fill(code.toLowerCase().replaceAll('-', ' '))
  await opened.getByRole('button', { name: texts.open, exact: true }).click()
  await opened.getByRole('heading', { name: texts.opened }).waitFor()
  const keys = await deriveKeys(rootSecret)
  const secrets = [toWords(rootSecret), exportEvmKey(keys.eip155), exportSolanaKey(keys.solana)]
  const body = () => opened.locator('main').textContent()
  for (const { address } of toAccounts(keys)) expect(await body()).toContain(address)
  // Nothing is seen, nor in the page, before it is asked for.
  for (const secret of secrets) expect(await opened.content()).not.toContain(secret)
  for (const [at, name] of [texts.words, texts.evmKey, texts.solanaKey].entries()) {
    await opened.getByRole('button', { name: `${texts.show}: ${name}` }).click()
    expect(await body()).toContain(secrets[at])
    await opened.getByRole('button', { name: `${texts.hide}: ${name}` }).click()
    expect(await opened.content()).not.toContain(secrets[at])
  }
  expect(await opened.getByLabel(texts.code).inputValue()).toBe('')
  expect([requests, problems]).toEqual([[pathToFileURL(page).href], []])
  await close()
})

test('any two of three paper shares open the wallet offline; a fault is reported by share and word', async () => {
  const shares = await splitShares(rootSecret, { threshold: 2, count: 3, draw: drawBytes })
  const { opened, requests, problems, close } = await open(360)
  const [first, second] = texts.share.map(name => opened.getByLabel(name))
  const press = () => opened.getByRole('button', { name: texts.openShares }).click()
  const says = (text: string) =>
    expect.poll(() => opened.getByRole('alert').filter({ visible: true }).textContent()).toBe(text)
  await opened.getByText(texts.shares).click()
  const type = async (one: string, other: string) => {
    await first?.fill(one)
    await second?.fill(other)
    await press()
  }
  const [one = '', two = '', three = ''] = shares
  const words = two.split(' ')
  await type(one, '')
  await says(texts.noShare('Second share'))
  await type(one, words.with(6, 'billfold').join(' '))
  await says(texts.fault.word('Second share', 7))
  await type(one, words.slice(1).join(' '))
  await says(texts.fault.checksum('Second share'))
  await type(one, words.slice(0, 9).join(' '))
  await says(texts.fault.length('Second share'))
  await type(one, one)
  await says(texts.fault.repeated)
  const [stranger = ''] = await splitShares(drawBytes(32), { threshold: 2, count: 3, draw: drawBytes })
  await type(one, stranger)
  await says(texts.fault.strangers)
  if (process.env.KIT_SHOTS)
    await opened.screenshot({ path: join(process.env.KIT_SHOTS, 'kit-shares.png'), fullPage: true })
  const numbered = three.split(' ').map((word, at) => `${at + 1}. ${word.slice(0, 4).toUpperCase()}`)
  await type(numbered.join('\n'), one)
  await opened.getByRole('heading', { name: texts.opened }).waitFor()
  for (const { address } of toAccounts(await deriveKeys(rootSecret)))
    expect(await opened.locator('main').textContent()).toContain(address)
  await opened.getByRole('button', { name: `${texts.show}: ${texts.words}` }).click()
  expect(await opened.locator('main').textContent()).toContain(toWords(rootSecret))
  expect([await first?.inputValue(), await second?.inputValue()]).toEqual(['', ''])
  expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect([requests, problems]).toEqual([[pathToFileURL(page).href], []])
  await close()
})

test('a wrong code, a code of another kit, another file and no file are distinguished', async () => {
  const { opened, problems, close } = await open()
  const press = () => opened.getByRole('button', { name: texts.open, exact: true }).click()
  const says = (text: string) =>
    expect.poll(() => opened.getByRole('alert').filter({ visible: true }).textContent()).toBe(text)
  await press()
  await says(texts.noFile)
  await opened.getByLabel(texts.file, { exact: true }).setInputFiles(kitFile)
  await opened.getByLabel(texts.code).fill('12345')
  await press()
  await says(texts.wrongCode)
  await opened.getByLabel(texts.code).fill(writeRecoveryCode(drawBytes(16)))
  await press()
  await says(texts.wrongPair)
  const hostile = join(folder, 'hostile.json')
  for (const content of [
    '<script>alert(1)</script>',
    '{}',
    readFileSync(kitFile, 'utf8').replace('"v": 1', '"v": 2'),
  ]) {
    writeFileSync(hostile, content)
    await opened.getByLabel(texts.file, { exact: true }).setInputFiles(hostile)
    await press()
    await says(texts.noKit)
  }
  // Another visitor's address in the file: it does not open.
  const kit = JSON.parse(readFileSync(kitFile, 'utf8'))
  kit.accounts[0].address = `0x${'1'.repeat(40)}`
  writeFileSync(hostile, JSON.stringify(kit))
  await opened.getByLabel(texts.file, { exact: true }).setInputFiles(hostile)
  await opened.getByLabel(texts.code).fill(code)
  await press()
  await says(texts.wrongPair)
  expect(problems).toEqual([])
  await close()
})

test('the page is one file that can reach nothing, and the same sources give the same bytes', async () => {
  const html = readFileSync(page, 'utf8')
  expect(await buildKit()).toBe(html)
  expect(html).toContain("default-src 'none'")
  expect(html).not.toMatch(/unsafe-|<link|<img|<iframe|@import|url\(/)
  const { opened, close } = await open()
  const reached = await opened.evaluate(async () => {
    const violated = new Promise<string>(resolve => {
      document.addEventListener('securitypolicyviolation', event => resolve(event.effectiveDirective), { once: true })
    })
    const asked = await fetch('data:text/plain,hi').then(
      () => 'asked',
      () => 'refused',
    )
    return [asked, await violated]
  })
  expect(reached).toEqual(['refused', 'connect-src'])
  await close()
})

test('on a phone nothing leaves the page to the side, in light and dark', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { opened, close } = await open(320, scheme)
    await opened.getByLabel(texts.file, { exact: true }).setInputFiles(kitFile)
    await opened.getByLabel(texts.code).fill(code)
    await opened.getByRole('button', { name: texts.open, exact: true }).click()
    await opened.getByRole('button', { name: `${texts.show}: ${texts.solanaKey}` }).click()
    expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    if (process.env.KIT_SHOTS)
      await opened.screenshot({ path: join(process.env.KIT_SHOTS, `kit-${scheme}.png`), fullPage: true })
    await close()
  }
})
