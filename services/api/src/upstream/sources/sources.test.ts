import { describe, expect, it } from 'vitest'
import type { HttpClient } from '../client/HttpClient.ts'
import { createSourceReader } from './createSourceReader.ts'
import { isContentId } from './isContentId.ts'
import { parseDataUrl } from './parseDataUrl.ts'
import { parseSource } from './parseSource.ts'

const gateways = { ipfsGateway: 'https://ipfs.example', arweaveGateway: 'https://ar.example', isPrivateAllowed: false }
const none = { ipfsGateway: undefined, arweaveGateway: undefined, isPrivateAllowed: false }
const v0 = `Qm${'A'.repeat(44)}`
const v1 = `b${'a2'.repeat(20)}`
const transaction = 'aZ09-_'.padEnd(43, 'b')

describe('isContentId', () => {
  it.each([
    v0,
    v1,
    `b${'a'.repeat(120)}`,
    `z${'1'.repeat(40)}`,
    `z${'z'.repeat(120)}`,
    `f${'0'.repeat(60)}`,
    `f${'f'.repeat(160)}`,
    `${v0}/a`,
    `${v1}/`,
  ])('%s is one', text => expect(isContentId(text)).toBe(true))

  it.each([
    '',
    'Qm',
    v0.slice(0, -1),
    `${v0}A`,
    `${v0}?`,
    `x${v0}`,
    `Qm${'0'.repeat(44)}`,
    `b${'a'.repeat(39)}`,
    `b${'a'.repeat(121)}`,
    `b${'1'.repeat(40)}`,
    `z${'0'.repeat(40)}`,
    `z${'1'.repeat(39)}`,
    `z${'1'.repeat(121)}`,
    `f${'g'.repeat(60)}`,
    `f${'0'.repeat(59)}`,
    `f${'0'.repeat(161)}`,
  ])('%s is not one', text => expect(isContentId(text)).toBe(false))
})

describe('parseDataUrl', () => {
  it.each([
    ['data:,hi', 'hi'],
    ['DATA:application/json,{"a":1}', '{"a":1}'],
    ['data:text/plain;base64,aGk=', 'hi'],
    ['data:; BASE64 ,aGk=', 'hi'],
    ['data:;base64x,aGk=', 'aGk='],
    ['data:;xbase64,aGk=', 'aGk='],
    ['data:base64,aGk=', 'aGk='],
    [`data:;${' '.repeat(30)}base64,aGk=`, 'aGk='],
    ['data:;base64;x,aGk=', 'aGk='],
    ['data:;base64,aGk%3D', 'hi'],
    ['data:,a%20b', 'a b'],
    // Text that is not an escape is kept.
    ['data:,100%', '100%'],
    ['data:,a,b', 'a,b'],
    ['data:,', ''],
    ['data:', undefined],
    ['data', undefined],
    ['xdata:,hi', undefined],
    ['dataX,hi', undefined],
  ])('%s holds %j', (text, held) => {
    const bytes = parseDataUrl(text, 100)
    expect(bytes && Buffer.from(bytes).toString()).toBe(held)
  })

  it('holds as many bytes as it may, however they are written', () => {
    expect(parseDataUrl('data:,abc', 3)).toHaveLength(3)
    expect(parseDataUrl('data:,abcd', 3)).toBeUndefined()
    expect(parseDataUrl('data:,%61%62%63', 3)).toHaveLength(3)
    expect(parseDataUrl('data:,%61%62%63d', 3)).toBeUndefined()
    expect(parseDataUrl('data:;base64,YWJj', 3)).toHaveLength(3)
    // Spaces in Base64 count towards the limit.
    expect(parseDataUrl(`data:;base64,YWJj${' '.repeat(5)}`, 3)).toHaveLength(3)
    expect(parseDataUrl(`data:;base64,YWJj${' '.repeat(6)}`, 3)).toBeUndefined()
  })
})

describe('parseSource', () => {
  const remote = (url: string, isGateway = false) => ({ kind: 'remote', url, isGateway })
  const long = (count: number) => `https://a.example/${'x'.repeat(count - 18)}`

  it.each([
    ['https://a.example/1.json?x=1#y', remote('https://a.example/1.json?x=1#y')],
    [`ipfs://${v0}`, remote(`https://ipfs.example/ipfs/${v0}`, true)],
    [`IPFS://ipfs/${v0}/a b/1.json?x#y`, remote(`https://ipfs.example/ipfs/${v0}/a%20b/1.json`, true)],
    [`${v1}/1%2E.json`, remote(`https://ipfs.example/ipfs/${v1}/1..json`, true)],
    [v0, remote(`https://ipfs.example/ipfs/${v0}`, true)],
    [`ar://${transaction}`, remote(`https://ar.example/${transaction}`, true)],
    [`AR://${transaction}/1.json#x`, remote(`https://ar.example/${transaction}/1.json`, true)],
    [long(2_048), remote(long(2_048))],
    [long(2_049), undefined],
    ['http://a.example/', undefined],
    ['ftp://a.example/', undefined],
    ['https://ann@a.example/', undefined],
    ['https://:x@a.example/', undefined],
    ['file:///etc/passwd', undefined],
    ['', undefined],
    ['/1.json', undefined],
    [`xipfs://${v0}`, undefined],
    [`ipfs://${v0}/../x`, undefined],
    [`ipfs://${v0}/./x`, undefined],
    [`ipfs://${v0}/%2e%2e/x`, undefined],
    [`ipfs://${v0}/a%2Fb`, undefined],
    [`ipfs://${v0}/a%5Cb`, undefined],
    [`ipfs://${v0}/100%`, undefined],
    ['ipfs://x', undefined],
    ['https://a.example/data:,x', remote('https://a.example/data:,x')],
    [`ipfs://${v0}?a\nb#c`, undefined],
    [`${v0}?a\nb`, remote(`https://ipfs.example/ipfs/${v0}`, true)],
    [`ar://${transaction}\n`, undefined],
    ['ipfs://', undefined],
    [`ar://${transaction.slice(1)}`, undefined],
    [`ar://${transaction}x`, undefined],
    [`ar://${transaction.slice(1)}!`, undefined],
    [`xar://${transaction}`, undefined],
    [transaction, undefined],
  ])('%s leads to %j', (text, source) => expect(parseSource(text, gateways, 100)).toEqual(source))

  it('may lead to plain http where the settings allow it', () => {
    const source = remote('http://127.0.0.1/')
    expect(parseSource('http://127.0.0.1/', { ...none, isPrivateAllowed: true }, 100)).toEqual(source)
    expect(parseSource('ftp://127.0.0.1/', { ...none, isPrivateAllowed: true }, 100)).toBeUndefined()
    expect(parseSource('x', { ...none, isPrivateAllowed: true }, 100)).toBeUndefined()
  })

  it('leads nowhere without a gateway', () => {
    for (const text of [`ipfs://${v0}`, v1, `ar://${transaction}`]) expect(parseSource(text, none, 100)).toBeUndefined()
  })

  it('may hold what it leads to, as much as is asked for', () => {
    expect(parseSource('DATA:,abc', none, 3)).toEqual({ kind: 'inline', bytes: Uint8Array.from([97, 98, 99]) })
    expect(parseSource('data:,abcd', none, 3)).toBeUndefined()
    expect(parseSource(`data:,${'a'.repeat(3_000)}`, none, 3_000)).toMatchObject({ kind: 'inline' })
  })
})

describe('createSourceReader', () => {
  const { signal } = new AbortController()

  it.each([
    ['https://a.example/', gateways, 'https://a.example/', false],
    [`ipfs://${v0}`, gateways, `https://ipfs.example/ipfs/${v0}`, true],
    ['http://a.example/', { ...none, isPrivateAllowed: true }, 'http://a.example/', true],
  ])('reads what stands at %s', async (address, settings, url, isPrivateAllowed) => {
    const asked: HttpClient.Request[] = []
    const httpClient: HttpClient = async request => {
      asked.push(request)
      return { status: 200, bytes: Buffer.from('abc'), contentType: undefined, retryAfterMs: undefined }
    }
    const bytes = await createSourceReader({ httpClient, settings, signal })(address, 7)
    expect(bytes).toEqual(Uint8Array.from([97, 98, 99]))
    expect(asked).toEqual([
      { url, headers: { accept: '*/*' }, signal, timeoutMs: 10_000, maxBytes: 7, isPrivateAllowed },
    ])
  })

  it('makes no request for data in the address, or an invalid address', async () => {
    const read = createSourceReader({ httpClient: () => Promise.reject(new Error('asked')), settings: none, signal })
    expect(await read('data:,abc', 3)).toEqual(Uint8Array.from([97, 98, 99]))
    await expect(read('ftp://a.example/', 3)).rejects.toMatchObject({ kind: 'refused', message: 'refused: address' })
  })

  it.each([199, 201, 301, 404])('takes no answer of %i', async status => {
    const httpClient: HttpClient = async () => ({
      status,
      bytes: Buffer.from(''),
      contentType: undefined,
      retryAfterMs: undefined,
    })
    const read = createSourceReader({ httpClient, settings: none, signal })
    await expect(read('https://a.example/', 3)).rejects.toMatchObject({ kind: 'status', message: `status: ${status}` })
  })
})
