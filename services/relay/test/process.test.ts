import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@billfold/service/testing'
import { isLeftOut } from '@billfold/service/testing/servers'
import { relayCloseCodes } from 'billfold/wire'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../scripts/testing/freshDatabase.ts'
import { connectClient } from './support/connectClient.ts'
import { freshTopic, publication } from './support/message.ts'
import { startProcess } from './support/startProcess.ts'

it('keeps every acknowledged message over kill -9 (fault 134)', async () => {
  const env = { BILLFOLD_DATA: makeFolder() }
  const first = startProcess(env)
  const app = await connectClient((await first.line('listening')).url ?? '')
  const topic = freshTopic()
  const sent = Array.from({ length: 50 }, () => publication(topic))
  const acknowledged: string[] = []
  // Killed in the midst of writing: some are acknowledged, some are not.
  const calls = sent.map(one =>
    app.call('irn_publish', one).then(
      () => {
        acknowledged.push(one.message)
        if (acknowledged.length === 20) void first.kill('SIGKILL')
      },
      () => {},
    ),
  )
  await Promise.all(calls)
  await first.ended
  const second = startProcess(env)
  const wallet = await connectClient((await second.line('listening')).url ?? '')
  await wallet.call('irn_subscribe', { topic })
  const got = (await wallet.received(acknowledged.length)).map(push => push.message)
  expect(acknowledged.length).toBeGreaterThanOrEqual(20)
  expect(got).toEqual(expect.arrayContaining(acknowledged))
  expect(got).toEqual(sent.map(one => one.message).filter(message => got.includes(message)))
})

it('has everything once after a crash between commit and answer, when a publisher without an answer publishes again', async () => {
  const env = { BILLFOLD_DATA: makeFolder(), BILLFOLD_RELAY_CALLS_PER_SECOND: '1000' }
  const first = startProcess(env)
  const { url: firstUrl = '' } = await first.line('listening')
  const topic = freshTopic()
  const wallet = await connectClient(firstUrl)
  await wallet.call('irn_subscribe', { topic })
  const apps = await Promise.all(Array.from({ length: 5 }, () => connectClient(firstUrl)))
  const sent = apps.map(() => Array.from({ length: 40 }, () => publication(topic)))
  const accepted = new Set<string>()
  // Killed once some is pushed: others are written and not answered, or neither.
  void wallet.received(20).then(() => first.kill('SIGKILL'))
  await Promise.all(
    apps.map((app, at) =>
      Promise.all(
        (sent[at] ?? []).map(one =>
          app.call('irn_publish', one).then(
            () => accepted.add(one.message),
            () => {},
          ),
        ),
      ),
    ),
  )
  await first.ended
  const second = startProcess(env)
  const url = (await second.line('listening')).url ?? ''
  const again = await connectClient(url, { seed: wallet.seed })
  await again.call('irn_subscribe', { topic })
  for (const [at, { seed }] of apps.entries()) {
    const app = await connectClient(url, { seed })
    for (const one of sent[at] ?? []) if (!accepted.has(one.message)) await app.call('irn_publish', one)
  }
  const got = () => [...new Set([...wallet.pushes, ...again.pushes].map(push => push.message))]
  await expect.poll(() => got().length).toBe(200)
  expect(got().sort()).toEqual(
    sent
      .flat()
      .map(one => one.message)
      .sort(),
  )
  const rest = again.pushes.map(push => push.message)
  expect(new Set(rest).size).toBe(rest.length)
})

it('refuses messages on a full disk, reads on, reports it, and recovers (fault 136)', async () => {
  const relay = startProcess({ BILLFOLD_DATA: makeFolder() }, { fileLimitKb: 600 })
  const url = (await relay.line('listening')).url ?? ''
  const app = await connectClient(url)
  const topic = freshTopic()
  const taken: string[] = []
  const waits: number[] = []
  app.socket.on('message', data => {
    const frame = JSON.parse(data.toString()) as { error?: { data?: { retryAfterMs: number } } }
    if (frame.error?.data) waits.push(frame.error.data.retryAfterMs)
  })
  let error: unknown
  for (let count = 0; count < 50 && !error; count += 1) {
    const one = publication(topic, { message: `${count}`.padEnd(40_000, 'A') })
    await app.call('irn_publish', one).then(
      () => taken.push(one.message),
      failure => {
        error = failure
      },
    )
  }
  expect(error).toMatchObject({ code: -32008 })
  // When to come back (O19): by chance, so that not all come at once.
  expect(waits).toHaveLength(1)
  for (const wait of waits) expect(wait >= 1_000 && wait < 5_000).toBe(true)
  await relay.line('store.failed')
  // A small write may still succeed: what counts is a message like the one that was refused.
  const ready = () => fetch(`${url.replace(/^ws/, 'http')}/ready`)
  const refused = await ready()
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { status: 'unavailable', checks: { store: 'failed', draining: 'ok' } },
  ])
  const wallet = await connectClient(url)
  await wallet.call('irn_subscribe', { topic })
  expect((await wallet.received(taken.length)).map(push => push.message)).toEqual(taken)
  execFileSync('prlimit', ['--pid', String(relay.pid), '--fsize=unlimited:unlimited'])
  const last = publication(topic, { message: 'last' })
  await expect.poll(() => app.call('irn_publish', last).catch(String)).toBe(true)
  await relay.line('store.recovered')
  await expect.poll(async () => (await ready()).status).toBe(200)
  expect((await wallet.received(taken.length + 1)).at(-1)).toMatchObject({ message: 'last' })
})

it('ends in order: answers, closes with 1001, writes no topic and no message', async () => {
  const relay = startProcess({ BILLFOLD_DATA: makeFolder() })
  const url = (await relay.line('listening')).url ?? ''
  const app = await connectClient(url)
  const topic = freshTopic()
  const one = publication(topic)
  expect(await app.call('irn_publish', one)).toBe(true)
  const ended = relay.kill('SIGTERM')
  expect(await app.closed).toEqual({ code: relayCloseCodes.goingAway, reason: 'The relay ends' })
  expect(await ended).toBe(0)
  const written = JSON.stringify(relay.lines) + relay.errors()
  expect(written).not.toContain(topic)
  expect(written).not.toContain(one.message)
  expect(written).not.toContain(app.clientId)
  expect(relay.lines.map(line => line.event).filter(event => event !== 'database.migrating')).toEqual([
    'listening',
    'stopping',
    'stopped',
  ])
})

it('takes its projects in again at SIGHUP, all of them or none, and leaves sockets be (O14)', async () => {
  const folder = makeFolder()
  const file = join(folder, 'projects.json')
  const write = (...ids: string[]) =>
    writeFileSync(file, JSON.stringify({ version: 1, projects: ids.map(id => ({ id })) }))
  write('one')
  const relay = startProcess({ BILLFOLD_DATA: folder, BILLFOLD_RELAY_PROJECTS: file })
  const url = (await relay.line('listening')).url ?? ''
  const connect = (projectId: string) => connectClient(url, { query: { projectId } })
  const before = await connect('one')
  await expect(connect('two')).rejects.toThrow()
  write('two', 'two')
  process.kill(relay.pid, 'SIGHUP')
  expect((await relay.line('settings.refused')).error).toContain('every project once')
  await connect('one')
  write('two')
  process.kill(relay.pid, 'SIGHUP')
  await relay.line('settings.read')
  await connect('two')
  await expect(connect('one')).rejects.toThrow()
  expect(await before.call('irn_publish', publication(freshTopic()))).toBe(true)
  expect(await relay.kill('SIGTERM')).toBe(0)
})

it.skipIf(isLeftOut('postgres'))('ends its start where no waiting would help (O13)', async () => {
  const url = new URL(await freshDatabase())
  url.pathname = '/nowhere'
  const relay = startProcess({ BILLFOLD_RELAY_STORE: url.href })
  expect(await relay.ended).toBe(1)
  expect(relay.errors()).toBe('billfold-relay: store: there is no database of that name (3D000)\n')
})

it('migrates its database by a command of its own (O2), and knows no other command', async () => {
  const env = { BILLFOLD_DATA: makeFolder() }
  for (const steps of ['1 2 3 4', '']) {
    const command = startProcess(env, { words: ['migrate'] })
    expect([await command.ended, command.errors()]).toEqual([0, ''])
    expect(command.lines.find(({ event }) => event === 'database.migrated')).toMatchObject({ steps })
  }
  for (const [more, words, text] of [
    [{ BILLFOLD_RELAY_STORE: 'memory' }, ['migrate'], 'other stores have no schema'],
    [{}, ['--help'], '--help: is no command'],
  ] as const) {
    const command = startProcess({ ...env, ...more }, { words })
    expect(await command.ended).toBe(1)
    expect(command.errors()).toContain(text)
  }
})

it.each([
  [{ BILLFOLD_RELAY_PORT: 'eighty' }, 'BILLFOLD_RELAY_PORT: takes a whole number from 0 to 65535'],
  [{ BILLFOLD_RELAY_STORE: 'mysql://u:secret@host' }, 'BILLFOLD_RELAY_STORE: takes postgres://…'],
  [{ BILLFOLD_RELAY_BROKER: 'redis://host' }, 'BILLFOLD_RELAY_BROKER: takes redis://…'],
  [{ BILLFOLD_RELAY_URL: 'https://relay.example' }, 'BILLFOLD_RELAY_URL: takes the addresses'],
  [{ BILLFOLD_RELAY_PROJECTS: '/nowhere.json' }, 'BILLFOLD_RELAY_PROJECTS: takes a file of JSON'],
])('does not start with %j', async (env, text) => {
  const relay = startProcess({ BILLFOLD_DATA: makeFolder(), ...env })
  expect(await relay.ended).toBe(1)
  expect(relay.errors()).toContain(text)
  expect(relay.errors()).not.toContain('secret')
})
