import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { serveStatic } from '@billfold/testkit/playwright'
import { quietEnvironment } from '../run.ts'

/** Starts a built example on a free port of 127.0.0.1: with its own server where it has one, else what is in `dist/`. */
export async function serveExample(folder: string, hasServer: boolean): Promise<serveExample.ReturnType> {
  if (!hasServer) return { ...(await serveStatic(join(folder, 'dist'))), output: [] }
  const port = await freePort()
  const output: string[] = []
  // A group of its own: npm starts a shell, and the shell the server.
  const child = spawn('npm', ['run', '--silent', 'start'], {
    cwd: folder,
    env: quietEnvironment({ PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = new Promise<void>(done => child.once('close', () => done()))
  await new Promise<void>((ready, fail) => {
    const onOutput = (part: Buffer) => {
      output.push(String(part))
      // Servers name their address once they listen.
      if (String(part).includes(`:${port}`)) ready()
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.once('error', fail)
    child.once('close', code => fail(new Error(`npm start in ${folder} ended with ${code}\n${output.join('')}`)))
  })
  return {
    url: `http://127.0.0.1:${port}/`,
    output,
    async close() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}

export declare namespace serveExample {
  type ReturnType = {
    readonly url: string
    /** What its server wrote. */
    readonly output: readonly string[]
    close(): Promise<void>
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
