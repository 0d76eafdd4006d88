import { describe, expect, it } from 'vitest'
import { createLogSink } from '../testing/createLogSink.ts'
import { createSettings } from './createSettings.ts'
import { warnOfUnknownNames } from './warnOfUnknownNames.ts'

describe('warnOfUnknownNames', () => {
  it('warns of misspelt names, with what was meant, and leaves names of other services alone (O3, O12)', () => {
    const log = createLogSink()
    const source = {
      BILLFOLD_TRUSTED_PROXY: '1',
      BILLFOLD_API_PROT: '1234',
      BILLFOLD_API_SOMETHING: 'secret',
      BILLFOLD_API_PORT: '80',
      BILLFOLD_RELAY_PORT: '81',
      BILLFOLD_WATCH_SWITCH: 'x',
      API_PORT: '1',
    }
    const known = ['BILLFOLD_TRUSTED_PROXIES', 'BILLFOLD_API_PORT', 'BILLFOLD_API_HOST']
    warnOfUnknownNames({ known, own: /^BILLFOLD_API_/, source, log })
    expect(log.lines.map(({ event, fields, level }) => [level, event, fields.name, fields.meant])).toEqual([
      ['warn', 'settings.unknown', 'BILLFOLD_TRUSTED_PROXY', 'BILLFOLD_TRUSTED_PROXIES'],
      ['warn', 'settings.unknown', 'BILLFOLD_API_PROT', 'BILLFOLD_API_PORT'],
      ['warn', 'settings.unknown', 'BILLFOLD_API_SOMETHING', undefined],
    ])
    expect(log.text()).not.toContain('secret')
  })
})

describe('proxies', () => {
  const read = (count: string | undefined, ...urls: (string | undefined)[]) =>
    createSettings({ count: 'BILLFOLD_TRUSTED_PROXIES' }, { count }).proxies('count', urls)

  it('are required for a public address, 0 included, and default to 0 elsewhere (O3)', () => {
    for (const url of ['https://api.example.com', 'wss://relay.example.com/x', 'https://192.0.2.1'])
      expect(() => read(undefined, url), url).toThrow(/^BILLFOLD_TRUSTED_PROXIES: takes the number of proxies/)
    for (const url of [
      undefined,
      'http://api.example.com',
      'https://localhost:8080',
      'wss://127.0.0.1',
      'https://[::1]',
      'https://vault.localhost',
    ])
      expect(read(undefined, url), url).toBe(0)
    expect(() => read(undefined, 'ws://localhost', 'wss://relay.example.com')).toThrow('BILLFOLD_TRUSTED_PROXIES')
    expect([read('0', 'https://api.example.com'), read('2', 'https://api.example.com')]).toEqual([0, 2])
    for (const wrong of ['11', '1.5', '-1', 'one']) expect(() => read(wrong)).toThrow('from 0 to 10')
  })
})
