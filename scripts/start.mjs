#!/usr/bin/env node
// `npm start`: installs what is missing and boots the whole local stack. `--json` prints one line once everything answers.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const marker = join(root, 'node_modules/.package-lock.json')
if (!existsSync(marker) || statSync(marker).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs) {
  console.error('Installing packages…')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}
const child = spawn(
  process.execPath,
  ['--conditions=@billfold/source', '--import', 'tsx', join(root, 'scripts/stack.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
// The stack hears Ctrl-C itself and ends what it started; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 0)))
