import { spawn } from 'node:child_process'

/** What the machine that runs a command wants of it: no telemetry, no colours, no questions. */
const QUIET = { CI: 'true', NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }

/** The environment in which a host's own commands run: that of a developer who is not running tests. */
export function quietEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { NODE_ENV, VITEST, NODE_OPTIONS, ...env } = process.env
  return { ...env, ...QUIET, ...more }
}

/** Runs a command to its end and returns what it wrote to standard output. @throws with all that it wrote when it fails. */
export function run(
  command: string,
  words: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(command, words, { cwd, env: quietEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stdout.on('data', part => {
      output += String(part)
    })
    child.stderr.on('data', part => {
      errors += String(part)
    })
    child.once('error', fail)
    child.once('close', code => {
      if (code === 0) done(output)
      else fail(new Error(`${command} ${words.join(' ')} in ${cwd} ended with ${code}\n${output}\n${errors}`))
    })
  })
}
