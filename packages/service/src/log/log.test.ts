import { describe, expect, it } from 'vitest'
import { createJsonLog } from './createJsonLog.ts'
import { describeError } from './describeError.ts'

describe('createJsonLog', () => {
  it('writes one JSON object per line, from the level on', () => {
    const lines: string[] = []
    const log = createJsonLog({ write: line => lines.push(line), now: () => 0, level: 'warn' })
    log.info('quiet')
    log.warn('loud', { text: 'a\nb', count: 1, gone: undefined })
    expect(lines).toEqual([
      '{"time":"1970-01-01T00:00:00.000Z","level":"warn","event":"loud","text":"a\\nb","count":1}\n',
    ])
  })

  it('never throws, for any error of the writer', () => {
    const log = createJsonLog({
      write() {
        throw new Error('EPIPE')
      },
      now: () => 0,
    })
    expect(() => log.error('x')).not.toThrow()
  })
})

describe('describeError', () => {
  it('keeps addresses out, which may hold keys', () => {
    const error = Object.assign(
      new Error('connect to postgres://user:hunter2@db/x and https://rpc.example/key123 failed'),
      { code: 'ECONNREFUSED' },
    )
    const described = describeError(error)
    expect(described).toEqual({ error: 'Error: connect to <address> and <address> failed', code: 'ECONNREFUSED' })
  })

  it('takes anything', () => {
    for (const thrown of [undefined, null, 'text', 7, {}]) expect(describeError(thrown).error).toBe(typeof thrown)
  })
})
