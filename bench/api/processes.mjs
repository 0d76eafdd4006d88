import { fork, spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
/** A service that says nothing must not block the machine. */
const startMs = 120_000

/** The service as it is installed, over a database. Settles once it listens. */
export async function startService(env, name = 'api') {
  const started = performance.now()
  const { child, line } = startLines([resolve(root, 'services', name, 'dist/main.js')], {
    BILLFOLD_CLOSE_DELAY_SECONDS: '0',
    ...env,
  })
  const late = setTimeout(() => child.kill('SIGKILL'), startMs)
  const { metrics, url } = await line(({ event }) => event === 'listening')
  clearTimeout(late)
  return {
    url,
    /** Where the figures are, of a service that has a port of their own. */
    metrics,
    pid: child.pid,
    startMs: performance.now() - started,
    /** The first line of the log that fits, from now on or before. */
    line,
    stop: () => end(child),
  }
}

/** What needs the service's own code, from source. */
export async function askDatabase(...words) {
  const { child, line, ended } = startLines(
    [
      '--conditions=@billfold/source',
      '--import',
      'tsx',
      resolve(root, 'services/api/scripts/benchDatabase.ts'),
      ...words,
    ],
    {},
  )
  const answer = await line(() => true)
  return {
    ...answer,
    ended,
    /** What it says before it ends, beside its first line. */
    async last() {
      await ended
      return line(one => one !== answer)
    },
    stop: () => end(child),
  }
}

/** The process that sends requests. */
export function startLoad(file = resolve(import.meta.dirname, 'load.mjs')) {
  const child = fork(file)
  let waiting
  child.on('message', answer => waiting?.settle(answer))
  child.on('exit', code => waiting?.reject(new Error(`the load ended with ${code}`)))
  return {
    pid: child.pid,
    measure: task =>
      new Promise((settle, reject) => {
        waiting = { settle, reject }
        child.send(task)
      }),
    stop: () => end(child),
  }
}

/** A process of node that prints JSON, line by line. */
function startLines(words, env) {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = []
  const waiting = new Set()
  let rest = ''
  let errors = ''
  const wake = () => {
    for (const look of [...waiting]) look()
  }
  child.stdout.on('data', chunk => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop()
    lines.push(...parts.filter(Boolean).map(part => JSON.parse(part)))
    wake()
  })
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  child.once('close', wake)
  const ended = new Promise(settle => child.once('exit', settle))
  const line = fits =>
    new Promise((settle, reject) => {
      const look = () => {
        const found = lines.find(fits)
        const isOver = child.exitCode !== null || child.signalCode !== null
        if (!found && !isOver) return
        waiting.delete(look)
        if (found) settle(found)
        else reject(new Error(errors.split('\n').find(Boolean) ?? 'it ended early'))
      }
      waiting.add(look)
      look()
    })
  return { child, line, ended }
}

function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(settle => {
    child.once('exit', settle)
    child.kill('SIGTERM')
  })
}
