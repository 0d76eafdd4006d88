import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@billfold/service/testing'
import { describe, expect, it } from 'vitest'
import { parseConfig } from './parseConfig.ts'
import { readProjects } from './readProjects.ts'

describe('the configuration', () => {
  it('has defaults that need nothing', () => {
    expect(parseConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 0,
      store: { engine: 'sqlite', file: '.data/relay/relay.sqlite' },
      urls: [],
      settings: { callsPerSecond: 50, callBurst: 100, drainSpreadMs: 0 },
    })
  })

  it.each([
    [{ BILLFOLD_RELAY_STORE: 'memory' }, { engine: 'memory' }],
    [{ BILLFOLD_RELAY_STORE: 'redis://host' }, { engine: 'redis', url: 'redis://host' }],
    [{ BILLFOLD_RELAY_STORE: 'postgres://host/db' }, { engine: 'postgres', url: 'postgres://host/db' }],
    [
      { BILLFOLD_RELAY_STORE: 'postgresql://host/db', BILLFOLD_RELAY_BROKER: 'rediss://host' },
      { engine: 'postgres', url: 'postgresql://host/db', brokerUrl: 'rediss://host' },
    ],
  ])('reads the store of %j', (env, store) => {
    expect(parseConfig(env).store).toEqual(store)
  })

  it('reads bounds and addresses', () => {
    const config = parseConfig({
      BILLFOLD_RELAY_URL: 'wss://a.example, wss://b.example/relay',
      BILLFOLD_TRUSTED_PROXIES: '1',
      BILLFOLD_RELAY_CALLS_PER_SECOND: '500',
      BILLFOLD_RELAY_DRAIN_SECONDS: '30',
    })
    expect(config.urls).toEqual(['wss://a.example', 'wss://b.example/relay'])
    expect(config.settings).toMatchObject({ callsPerSecond: 500, callBurst: 1_000, drainSpreadMs: 30_000 })
  })

  it('bounds every owner without a setting, each by a variable of its own, and knows no proxy', () => {
    expect(parseConfig({})).toMatchObject({ metrics: undefined, trustedProxyCount: 0 })
    for (const kind of Object.values(parseConfig({}).settings.bounds ?? {}))
      for (const value of Object.values(kind)) expect(value).toBeGreaterThan(0)
    const config = parseConfig({
      BILLFOLD_RELAY_ADDRESS_SOCKETS: '9',
      BILLFOLD_RELAY_KEY_BYTES: '0',
      BILLFOLD_RELAY_PROJECT_CALLS_PER_SECOND: '7',
      BILLFOLD_RELAY_METRICS_PORT: '9464',
      BILLFOLD_TRUSTED_PROXIES: '1',
    })
    expect(config).toMatchObject({ metrics: { host: '127.0.0.1', port: 9_464 }, trustedProxyCount: 1 })
    expect(config.settings.bounds).toMatchObject({
      address: { sockets: 9, topics: 20_000 },
      key: { bytes: 0 },
      project: { callsPerSecond: 7 },
    })
    expect(() => parseConfig({ BILLFOLD_RELAY_KEY_TOPICS: 'many' })).toThrow(
      /^BILLFOLD_RELAY_KEY_TOPICS: takes a whole/,
    )
  })

  it('reads projects, also out of a seed file of the API', () => {
    const file = join(makeFolder(), 'projects.json')
    const project = { id: 'my-app', allowedOrigins: ['https://app.example.com'], isDevelopment: false }
    writeFileSync(file, JSON.stringify({ version: 1, networks: [], projects: [{ ...project, name: 'My app' }] }))
    expect(readProjects(file)).toEqual([project])
    writeFileSync(file, JSON.stringify({ version: 1, projects: [{ id: 'my app' }] }))
    expect(() => readProjects(file)).toThrow(/^BILLFOLD_RELAY_PROJECTS: projects\.0\.id: /)
  })
})
