import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { quietEnvironment } from './run.ts'

const root = resolve(import.meta.dirname, '../..')

/** Where the parts of a stack are. */
export type StackAddresses = {
  readonly demo: string
  readonly api: string
  /** Of pairings, `ws:`. */
  readonly relay: string
  /** Where visitors log in by e-mail; on another site than the demo. */
  readonly vault: string
  /** The mailbox that every mail of the vault lands in. */
  readonly mail: string
  /** The made-up providers of social logins. */
  readonly identity: string
  /** The provider of purchases, and the exchange. */
  readonly sandbox: string
  readonly chains: Readonly<Record<string, string>>
}

export type RunningStack = StackAddresses & {
  readonly process: ChildProcess
  /** Ctrl-C, as a person would; resolves with the exit code once everything has ended. */
  interrupt(): Promise<number | null>
  stop(): Promise<void>
}

/** Boots the stack by the README's command, with a state folder of its own. */
export async function startStack(): Promise<RunningStack> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'billfold-e2e-'))
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--json'], {
    cwd: root,
    // With the test runner's NODE_ENV, Vite would build the demo with React's development build. The demo is made of the packages
    // as they are published: what hosts get is what the tests press.
    env: quietEnvironment({ BILLFOLD_DATA: dataFolder, BILLFOLD_DEMO: 'published' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  child.stderr.on('data', chunk => errors.push(String(chunk)))
  const exited = new Promise<number | null>(done => child.once('exit', code => done(code)))
  const line = await Promise.race([
    new Promise<string>(done => createInterface({ input: child.stdout }).once('line', done)),
    exited.then(code => Promise.reject(new Error(`npm start ended with ${code}\n${errors.join('')}`))),
  ])
  const addresses = JSON.parse(line) as StackAddresses
  const interrupt = async () => {
    if (child.exitCode === null) child.kill('SIGINT')
    return exited
  }
  return {
    ...addresses,
    process: child,
    interrupt,
    async stop() {
      await interrupt()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
