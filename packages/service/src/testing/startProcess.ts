import { type ChildProcess, spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'

type Line = { readonly event: string; readonly url?: string } & Readonly<Record<string, unknown>>

/**
 * Starts a service's command in a process of its own and reads its JSON log lines. The process ends with the test at the latest.
 *
 * @example
 * const service = startProcess({ main: '/srv/billfold/services/relay/dist/main.js', env: { BILLFOLD_DATA: makeFolder() } })
 * const { url } = await service.line('listening')
 */
export function startProcess(options: startProcess.Options) {
  const { env, main, words = [] } = options
  const node = [process.execPath, main, ...words]
  // The limit is the soft one, which may be lifted again from outside.
  const limited = ['sh', '-c', `ulimit -S -f ${(options.fileLimitKb ?? 0) * 2}; exec "$@"`, 'sh', ...node]
  const [program = '', ...given] = options.fileLimitKb === undefined ? node : limited
  const child: ChildProcess = spawn(program, given, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: Line[] = []
  const waiting = new Set<() => void>()
  let rest = ''
  let errors = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts.map(part => JSON.parse(part) as Line))
    for (const wake of waiting) wake()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const ended = new Promise<number | null>(resolve => {
    child.once('exit', code => {
      resolve(code)
      for (const wake of waiting) wake()
    })
  })
  async function kill(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return ended
  }
  onTestFinished(async () => void (await kill('SIGKILL')))
  return {
    lines,
    errors: () => errors,
    ended,
    kill,
    pid: child.pid ?? 0,
    /** The first line of that name; rejects when the process ends without it. */
    line: (event: string) =>
      new Promise<Line>((resolve, reject) => {
        const look = () => {
          const found = lines.find(line => line.event === event)
          const isOver = child.exitCode !== null || child.signalCode !== null
          if (!found && !isOver) return
          waiting.delete(look)
          if (found) resolve(found)
          else reject(new Error(`ended without ${event}: ${errors}`))
        }
        waiting.add(look)
        look()
      }),
  }
}

export declare namespace startProcess {
  type Options = {
    /** File of the built command. */
    readonly main: string
    /** All of its environment but PATH. */
    readonly env: Readonly<Record<string, string>>
    readonly words?: readonly string[]
    /** No file of the process may grow beyond this. */
    readonly fileLimitKb?: number
  }
}
