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
      BILLFOLD_RELAY_CALLS_PER_SECOND: '500',
      BILLFOLD_RELAY_DRAIN_SECONDS: '30',
    })
    expect(config.urls).toEqual(['wss://a.example', 'wss://b.example/relay'])
    expect(config.settings).toMatchObject({ callsPerSecond: 500, callBurst: 1_000, drainSpreadMs: 30_000 })
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
