import { canonicalEmail } from '@billfold/service/mail'
import { expect, it } from 'vitest'
import { printCounts, readVectors, unpackVectors } from '../../api/test/support/readVectors.ts'
import { calls } from '../src/contract/calls/calls.ts'
import { vaultUrl } from './support/addresses.ts'
import { createTestVault } from './support/createTestVault.ts'

it('addresses are read as the isemail suite says: no broken one passes, every plain one does', () => {
  const xml = readVectors('email/tests.xml').toString('utf8')
  const counts = { plain: 0, unusual: 0, broken: 0 }
  for (const [, body = ''] of xml.matchAll(/<test id="\d+">([\s\S]*?)<\/test>/g)) {
    const raw = /<address>([\s\S]*?)<\/address>/.exec(body)?.[1] ?? ''
    const category = /<category>(\w+)<\/category>/.exec(body)?.[1] ?? ''
    const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
    const decoded = raw
      .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replace(/&#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)))
      .replace(/&(\w+);/g, (_, name: string) => named[name] ?? '')
    // The suite writes control characters as the pictures of them.
    const address = decoded.replace(/[\u2400-\u2421]/g, picture => String.fromCharCode(picture.charCodeAt(0) - 0x2400))
    const read = canonicalEmail(address)
    // Valid, or valid but for a question to the name server that the suite's authors asked.
    const isPlain = category === 'ISEMAIL_VALID_CATEGORY' || category === 'ISEMAIL_DNSWARN'
    if (category === 'ISEMAIL_ERR') {
      counts.broken++
      // Space around an address is a slip of the hand, not another address.
      if (read !== undefined) expect(address.trim().toLowerCase()).toBe(read)
    } else if (isPlain) {
      counts.plain++
      // A name without a dot, or of digits alone, is no place on the internet.
      const domain = address.slice(address.lastIndexOf('@') + 1)
      if (/\.[a-z][-a-z0-9]*[a-z0-9]$/i.test(domain) && address.length <= 254)
        expect(read, address).toBe(address.toLowerCase())
    } else {
      counts.unusual++
      // Quotes, comments, literals: not a login here.
      expect(read === undefined || read === address.trim().toLowerCase(), `${category} ${address}`).toBe(true)
    }
  }
  printCounts('email', counts)
  expect(counts.plain + counts.unusual + counts.broken).toBe(164)
})

it('bodies are read as the JSON test suite says, and never make the service fail', async () => {
  const stack = await createTestVault()
  const page = await stack.page()
  const url = `${vaultUrl}${calls.startEmailLogin.path}`
  const first = await stack.fetch(new Request(url, { method: 'POST', headers: { origin: vaultUrl } }))
  let nonce = first.headers.get('dpop-nonce')
  const counts = { accepted: 0, refused: 0, either: 0 }
  for (const [path, bytes] of unpackVectors('json-parsing/test_parsing_and_transform.tar.gz')) {
    const name = path.split('/').at(-1) ?? ''
    if (!path.includes('test_parsing') || !name.endsWith('.json')) continue
    const dpop = await page.prove(url, { nonce })
    const headers = { 'content-type': 'application/json', origin: vaultUrl, dpop }
    const answer = await stack.fetch(new Request(url, { method: 'POST', headers, body: new Uint8Array(bytes) }))
    nonce = answer.headers.get('dpop-nonce')
    const { code, message } = (await answer.json()) as { code: string; message: string }
    expect([answer.status, code], name).toEqual([400, 'input-invalid'])
    const isNoJson = message === 'the body is no JSON'
    if (name.startsWith('y_')) expect(isNoJson, name).toBe(false)
    if (name.startsWith('n_')) expect(isNoJson, name).toBe(true)
    counts[name.startsWith('y_') ? 'accepted' : name.startsWith('n_') ? 'refused' : 'either']++
  }
  printCounts('json-parsing (calls)', counts)
  expect(counts).toEqual({ accepted: 95, refused: 188, either: 35 })
})

it('no naughty string in any field makes the service fail', async () => {
  const strings = JSON.parse(readVectors('blns/blns.json').toString('utf8')) as string[]
  const stack = await createTestVault()
  const page = await stack.page()
  await page.login('ann@mail.example')
  for (const text of strings) {
    for (const [call, body] of [
      [calls.startEmailLogin, { projectId: 'alpha', hostOrigin: 'https://alpha.example', email: text }],
      [calls.startEmailLogin, { projectId: text, hostOrigin: text, email: `${text}@mail.example` }],
      [calls.verifyEmailCode, { flowId: text, flowSecret: text, code: text, refreshToken: text }],
      [calls.openEnvelope, { envelopeId: text, use: text, frameKey: text }],
      [calls.revokeDevice, { deviceId: text }],
      [calls.startEmailChange, { email: text }],
    ] as const) {
      const answer = await page.send(call, body)
      expect(answer.status, `${call.name} ${text}`).toBeLessThan(500)
    }
  }
  expect(stack.log.lines.filter(line => line.event === 'request.failed')).toEqual([])
  printCounts('blns (calls)', { strings: strings.length })
})
