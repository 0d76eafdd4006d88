import { isDeeperThan } from '@billfold/service/http'
import { describe, expect, it } from 'vitest'
import { parseJson } from './parseJson.ts'
import { readBody } from './readBody.ts'

const streamOf = (chunks: readonly Uint8Array[], onCancel = () => {}) => {
  let next = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks[next++]
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
    cancel: onCancel,
  })
}
const requestOf = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://a.test', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

describe('readBody', () => {
  it('reads a text that arrives in pieces, also through the middle of a character', async () => {
    const bytes = new TextEncoder().encode('{"a":"é"}')
    const pieces = [...bytes].map(byte => new Uint8Array([byte]))
    expect(await readBody(requestOf(streamOf(pieces)), 100)).toBe('{"a":"é"}')
  })

  it('refuses what says it is too large without reading it', async () => {
    const request = requestOf('x', { 'content-length': '101' })
    await expect(readBody(request, 100)).rejects.toMatchObject({ reason: { status: 413 } })
    expect(request.bodyUsed).toBe(false)
  })

  it('stops reading at the limit when nothing was said', async () => {
    let isCancelled = false
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 50
        controller.enqueue(new Uint8Array(50))
      },
      cancel() {
        isCancelled = true
      },
    })
    await expect(readBody(requestOf(endless), 100)).rejects.toMatchObject({ reason: { status: 413 } })
    expect(isCancelled).toBe(true)
    expect(sent).toBeLessThan(400)
  })

  it('refuses bytes that are no UTF-8', async () => {
    await expect(readBody(requestOf(new Uint8Array([0x22, 0xff, 0x22])), 100)).rejects.toMatchObject({
      reason: { status: 400, name: 'INVALID_JSON' },
    })
  })

  it('counts a body that breaks off as a bad request', async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new Error('reset'))
      },
    })
    await expect(readBody(requestOf(broken), 100)).rejects.toMatchObject({ reason: { status: 400 } })
  })
})

describe('isDeeperThan', () => {
  it.each([
    ['[[1]]', 2, false],
    ['[[1]]', 1, true],
    ['{"a":{"b":[]}}', 2, true],
    ['["[[[[[["]', 1, false],
    ['["\\"[[[["]', 1, false],
    ['["\\\\",[[]]]', 2, true],
    ['[],[],[]', 1, false],
  ])('%s against %i: %s', (text, max, expected) => expect(isDeeperThan(text, max)).toBe(expected))

  it('looks at a large text once', () => {
    expect(isDeeperThan('['.repeat(200_000), 64)).toBe(true)
    expect(isDeeperThan(`"${'\\"'.repeat(100_000)}"`, 64)).toBe(false)
  })
})

describe('parseJson', () => {
  it('does not quote the body in its refusal', () => {
    expect(() => parseJson('{"password":"hunter2"', 64)).toThrow('not valid JSON')
    expect(() => parseJson('{"password":"hunter2"', 64)).not.toThrow('hunter2')
  })

  it('keeps a prototype from being reached', () => {
    const value = parseJson('{"__proto__":{"isAdmin":true}}', 64) as object
    expect('isAdmin' in {}).toBe(false)
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })
})
