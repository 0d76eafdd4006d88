import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { makeFolder } from '@billfold/service/testing'
import Libsql from 'libsql'
import { describe, expect, it } from 'vitest'
import { createApi } from '../src/createApi.ts'
import { migrations } from '../src/db/migrations/migrations.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'
import { startProcess } from './support/startProcess.ts'

const headers = { origin: 'https://alpha.example', 'content-type': 'text/plain' }

function writeSeed(folder: string, value: unknown = tenants): string {
  const file = join(folder, 'seed.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

describe('the command', () => {
  it('serves by its environment, writes JSON lines, and ends by SIGTERM with what is under way finished', async () => {
    const folder = makeFolder()
    let release = () => {}
    const node = await startFakeNode({
      intercept(_, response) {
        release = () => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x7' }))
        return true
      },
    })
    const seed = writeSeed(folder, { ...tenants, networks: [networkRow([node.url])] })
    const service = startProcess({ BILLFOLD_DATA: folder, BILLFOLD_API_SEED: seed, BILLFOLD_COMMIT: 'abc123' })
    const { url } = await service.line('listening')
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(existsSync(join(folder, 'api/api.sqlite'))).toBe(true)
    expect(await (await fetch(`${url}/version`)).json()).toEqual({ version: '0.1.0', commit: 'abc123' })
    expect(await (await fetch(`${url}/ready`)).json()).toMatchObject({ status: 'ok', checks: { database: 'ok' } })
    expect((await fetch(`${url}/appkit/v1/config?projectId=alpha`, { headers })).status).toBe(200)

    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice' })
    const slow = fetch(`${url}/v1/?projectId=alpha&chainId=eip155:424242`, { method: 'POST', headers, body })
    await expect.poll(() => node.hits()).toBe(1)
    const ending = service.kill('SIGTERM')
    await service.line('stopping')
    await expect(fetch(`${url}/live`)).rejects.toThrow()
    release()
    expect(await (await slow).json()).toMatchObject({ result: '0x7' })
    expect(await ending).toBe(0)
    expect(service.lines.at(-1)?.event).toBe('stopped')
    expect(service.errors()).toBe('')
  })

  it('says what is wrong with a setting or a seed, and ends', async () => {
    const folder = makeFolder()
    const seed = writeSeed(folder, { version: 1, projects: [{ id: 'x' }] })
    const [bad, worse, unknown, open] = [
      startProcess({ BILLFOLD_DATA: folder, BILLFOLD_API_PORT: 'eighty' }),
      startProcess({ BILLFOLD_DATA: folder, BILLFOLD_API_SEED: seed }),
      startProcess({ BILLFOLD_DATA: folder }, ['dance']),
      startProcess({ BILLFOLD_DATA: folder, BILLFOLD_API_URL: 'https://api.example.com', BILLFOLD_TRUSTED_PROXY: '1' }),
    ]
    expect(await Promise.all([bad.ended, worse.ended, unknown.ended, open.ended])).toEqual([1, 1, 1, 1])
    // Behind the proxy that it needs every caller would be one (O3).
    expect(open.errors()).toContain('BILLFOLD_TRUSTED_PROXIES: takes the number of proxies in front')
    expect(bad.errors()).toBe('billfold-api: BILLFOLD_API_PORT: takes a whole number from 0 to 65535\n')
    expect(worse.errors()).toContain('billfold-api: seed.projects.0.name')
    expect(unknown.errors()).toContain('dance')
  })

  it('serves on after SIGTERM for as long as its settings say, and ends at once by SIGINT (O17)', async () => {
    const env = { BILLFOLD_DATA: makeFolder(), BILLFOLD_CLOSE_DELAY_SECONDS: '2' }
    const service = startProcess(env)
    const { url } = await service.line('listening')
    const ending = service.kill('SIGTERM')
    await service.line('stopping')
    expect((await fetch(`${url}/ready`)).status).toBe(503)
    expect((await fetch(`${url}/live`)).status).toBe(200)
    expect(await ending).toBe(0)
    const other = startProcess({ ...env, BILLFOLD_CLOSE_DELAY_SECONDS: '600' })
    await other.line('listening')
    expect(await other.kill('SIGINT')).toBe(0)
  })

  it('warns of unknown names (O12)', async () => {
    const service = startProcess({
      BILLFOLD_DATA: makeFolder(),
      BILLFOLD_API_PROT: '1234',
      BILLFOLD_TRUSTED_PROXY: '1',
    })
    await service.line('listening')
    const warned = service.lines.filter(({ event }) => event === 'settings.unknown')
    expect(warned.map(({ name, meant }) => [name, meant])).toEqual([
      ['BILLFOLD_API_PROT', 'BILLFOLD_API_PORT'],
      ['BILLFOLD_TRUSTED_PROXY', 'BILLFOLD_TRUSTED_PROXIES'],
    ])
  })

  it('takes its seed file in again at SIGHUP, all of it or nothing (O14)', async () => {
    const folder = makeFolder()
    const seed = writeSeed(folder)
    const service = startProcess({ BILLFOLD_DATA: folder, BILLFOLD_API_SEED: seed })
    const { url } = await service.line('listening')
    const [first, ...rest] = tenants.projects
    const status = async () =>
      (await fetch(`${url}/appkit/v1/config?projectId=gamma`, { headers: { origin: 'https://gamma.example' } })).status
    const gamma = { id: 'gamma', name: 'Gamma', allowedOrigins: ['https://gamma.example'] }
    // One project is good and another one is not: neither is taken in.
    writeSeed(folder, { ...tenants, projects: [gamma, { ...first, allowedOrigins: ['*.com'] }, ...rest] })
    process.kill(service.pid, 'SIGHUP')
    expect((await service.line('settings.refused')).error).toContain('allowedOrigins')
    writeSeed(folder, { ...tenants, projects: [gamma, ...tenants.projects] })
    process.kill(service.pid, 'SIGHUP')
    await service.line('settings.read')
    expect(await status()).toBe(200)
    expect(await service.kill('SIGTERM')).toBe(0)

    const bare = startProcess({ BILLFOLD_DATA: makeFolder() })
    await bare.line('listening')
    process.kill(bare.pid, 'SIGHUP')
    await bare.line('settings.none-to-read')
    expect(await bare.kill('SIGTERM')).toBe(0)
  })

  it('seeds and ends; two at once wait for each other', async () => {
    const folder = makeFolder()
    const file = writeSeed(folder)
    const runs = [1, 2].map(() => startProcess({ BILLFOLD_DATA: folder }, ['seed', file]))
    expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual([0, 0])
    const database = new Libsql(join(folder, 'api/api.sqlite'))
    expect(database.prepare('select id from project order by id').all()).toEqual([
      { id: 'alpha' },
      { id: 'beta' },
      { id: 'dev' },
    ])
    expect(database.prepare('select id from migration order by id').all()).toEqual(migrations.map(({ id }) => ({ id })))
    database.close()
  })

  it('allows the index of a network to go back, and no other', async () => {
    const folder = makeFolder()
    await startProcess({ BILLFOLD_DATA: folder }, ['seed', writeSeed(folder)]).ended
    const database = new Libsql(join(folder, 'api/api.sqlite'))
    database.exec("insert into chain_index (chain, lease_until) values ('eip155:1', 0)")
    const rollBack = (...words: string[]) => startProcess({ BILLFOLD_DATA: folder }, ['roll-back', ...words])
    expect(await rollBack('eip155:1', '1200').ended).toBe(0)
    expect(database.prepare('select roll_back_to from chain_index').all()).toEqual([{ roll_back_to: 1_200 }])
    for (const words of [['eip155:9', '1'], ['eip155:1', 'all'], ['eip155:1']]) {
      const run = rollBack(...words)
      expect(await run.ended).toBe(1)
      expect(run.errors()).toContain('roll-back')
    }
    database.close()
  })
})

describe('kill -9 in the middle of writes (fault 134, promise P10)', () => {
  it('loses no event that was acknowledged, and the file opens again', async () => {
    const folder = makeFolder()
    const env = {
      BILLFOLD_DATA: folder,
      BILLFOLD_API_SEED: writeSeed(folder),
      BILLFOLD_RATE_FACTOR: '10000',
      BILLFOLD_LOG_LEVEL: 'info',
    }
    const acknowledged = new Set<string>()
    const sent = new Set<string>()
    for (let round = 0; round < 2; round++) {
      const service = startProcess(env)
      const { url } = await service.line('listening')
      let isKilled = false
      const before = acknowledged.size
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let count = 0; !isKilled; count++) {
          const ids = [0, 1, 2].map(index => `${round}-${writer}-${count}-${index}`)
          for (const id of ids) sent.add(id)
          const isSafe = await postBatch(`${url}/batch?projectId=alpha`, ids)
          if (isSafe) for (const id of ids) acknowledged.add(id)
          else if (isKilled) return
        }
      })
      await expect.poll(() => acknowledged.size - before, { timeout: 20_000 }).toBeGreaterThan(60 + round * 50)
      isKilled = true
      await service.kill('SIGKILL')
      await Promise.all(writers)
    }
    const again = createApi({ database: { engine: 'sqlite', file: join(folder, 'api/api.sqlite') } })
    expect((await again.fetch(new Request('http://api.test/ready'))).status).toBe(200)
    await again.stop()
    const database = new Libsql(join(folder, 'api/api.sqlite'))
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    const stored = new Set(
      (database.prepare('select event_id as id from analytics_event').all() as { id: string }[]).map(({ id }) => id),
    )
    database.close()
    expect([...acknowledged].filter(id => !stored.has(id))).toEqual([])
    expect([...stored].filter(id => !sent.has(id))).toEqual([])
    // A batch is one write: all of it or nothing.
    for (const id of stored) {
      const batch = id.slice(0, id.lastIndexOf('-'))
      expect(
        [0, 1, 2].every(index => stored.has(`${batch}-${index}`)),
        id,
      ).toBe(true)
    }
  })
})

describe('no room on the disk (fault 136)', () => {
  it('refuses writes, goes on reading, says so in the log, and writes again once there is room', async () => {
    const folder = makeFolder()
    const env = { BILLFOLD_DATA: folder, BILLFOLD_API_SEED: writeSeed(folder), BILLFOLD_RATE_FACTOR: '10000' }
    // The system lets no file of the process grow beyond this, room for the schema and a few batches: writes fail as they do on a full disk.
    const service = startProcess(env, [], { fileLimitKb: 600 })
    const { url } = await service.line('listening')
    const statuses: number[] = []
    const post = async (count: number) => {
      const ids = Array.from({ length: 50 }, (_, index) => `${count}-${index}`)
      const response = await fetch(`${url}/batch?projectId=alpha`, { method: 'POST', headers, body: batchOf(ids) })
      await response.arrayBuffer()
      return response
    }
    await expect
      .poll(
        async () => {
          const { status } = await post(statuses.length)
          statuses.push(status)
          return status
        },
        { timeout: 30_000, interval: 1 },
      )
      .toBe(503)
    expect(statuses.slice(0, -1).every(status => status === 202)).toBe(true)
    const stored = (statuses.length - 1) * 50
    const refused = await post(9_999)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(service.lines.some(({ event, level }) => event === 'database.unavailable' && level === 'error')).toBe(true)
    // Never asked for before, so it comes from the file and not from memory.
    const beta = await fetch(`${url}/appkit/v1/config?projectId=beta`, { headers: { origin: 'https://beta.example' } })
    expect(beta.status).toBe(200)

    execFileSync('prlimit', ['--pid', `${service.pid}`, '--fsize=unlimited'])
    expect((await post(10_000)).status).toBe(202)
    await service.kill('SIGTERM')
    const database = new Libsql(join(folder, 'api/api.sqlite'))
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(database.prepare('select count(*) as count from analytics_event').all()).toEqual([{ count: stored + 50 }])
    database.close()
  })
})

/** Whether the batch was acknowledged; false when the connection broke. */
function postBatch(address: string, ids: readonly string[]): Promise<boolean> {
  return new Promise(resolve => {
    const call = request(address, { method: 'POST', headers }, response => {
      response.resume().on('end', () => resolve(response.statusCode === 202))
      response.on('error', () => resolve(false))
    })
    call.on('error', () => resolve(false))
    call.end(batchOf(ids))
  })
}

function batchOf(ids: readonly string[]): string {
  return JSON.stringify(
    ids.map(eventId => ({
      eventId,
      url: 'https://alpha.example/',
      domain: 'alpha.example',
      timestamp: Date.now(),
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } },
    })),
  )
}
