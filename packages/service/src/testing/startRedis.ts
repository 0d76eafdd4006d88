import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const places = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
const names = ['redis-server', 'valkey-server']

/**
 * A real server of the Redis protocol of its own, on a socket file in a temporary folder, so that no port is taken. It
 * writes every command to disk before it answers. `halt` kills it, `start` brings it back with what it had.
 * `BILLFOLD_REDIS_SERVER` names the program of another version than the system's.
 *
 * @throws when the machine has no Redis: `apt-get install redis-server`.
 * @example const redis = await startRedis(); redis.url // 'redis:///tmp/…'; await redis.stop()
 */
export async function startRedis() {
  const found = places.flatMap(place => names.map(name => join(place, name))).find(existsSync)
  const program = process.env.BILLFOLD_REDIS_SERVER ?? found ?? ''
  if (program === '') throw new Error('These tests need a server of the Redis protocol: apt-get install redis-server')
  const folder = mkdtempSync(join(tmpdir(), 'billfold-redis-'))
  const socket = join(folder, 'redis.sock')
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    const settings = {
      port: '0',
      unixsocket: socket,
      dir: folder,
      appendonly: 'yes',
      appendfsync: 'always',
      save: '',
    }
    const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    server = child
    let text = ''
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (/ready to accept connections/i.test(text)) resolve()
      })
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`Redis ended: ${text}`)))
    })
  }

  async function halt(): Promise<void> {
    const child = server
    server = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    /** Address for ioredis: a path instead of a host. */
    url: `redis://localhost?path=${encodeURIComponent(socket)}`,
    /** Process id of the server. */
    pid: () => server?.pid ?? 0,
    start,
    halt,
    async stop(): Promise<void> {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
