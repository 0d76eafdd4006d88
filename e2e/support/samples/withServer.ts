import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { quietEnvironment } from '../run.ts'

/** Starts a server by its command, calls `use` with the address that it prints, and ends it by SIGTERM. @returns its exit code */
export async function withServer(
  command: withServer.Command,
  use: (url: string) => Promise<unknown>,
): Promise<number | null> {
  const { words, cwd, env } = command
  const [file = '', ...rest] = words
  // A group of its own: the signal has to reach what a shell or npx has started.
  const child = spawn(file, rest, {
    ...{ cwd, env: quietEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  })
  // Once everything that the command has started is gone.
  const ended = once(child, 'close')
  try {
    await use(await addressOf(child, words))
  } finally {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM')
  }
  return (await ended)[0]
}

/** The first address of loopback that a server prints, by http. @throws all that it printed, if it ends before */
async function addressOf(child: ChildProcess, words: readonly string[]): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (part: unknown) => {
      output += String(part)
      const [, address] = /(?:http|ws)(:\/\/(?:127\.0\.0\.1|localhost):\d+)/.exec(output) ?? []
      if (address) resolve(`http${address}`)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`${words.join(' ')} ended with ${code} before it listened\n${output}`)))
  })
}

export declare namespace withServer {
  type Command = {
    readonly words: readonly string[]
    readonly cwd: string
    readonly env?: NodeJS.ProcessEnv
  }
}
