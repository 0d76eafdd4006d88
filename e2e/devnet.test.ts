import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './support/run.ts'
import { shareTarballs } from './support/shareTarballs.ts'

const modules = resolve(import.meta.dirname, '../node_modules')
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'billfold-devnet-'))
  const { '@billfold/devnet': tarball } = await shareTarballs()
  const own = join(folder, 'node_modules/@billfold/devnet')
  mkdirSync(own, { recursive: true })
  await run('tar', ['-xzf', tarball ?? '', '-C', own, '--strip-components=1'], { cwd: folder })
  // What npm would put beside it, and nothing more: a dependency that is used but not declared is missing here.
  const { dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the packed devnet runs from an empty folder, Bitcoin included, and says nothing but its answer', async () => {
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    ['node_modules/@billfold/devnet/dist/cli.js', '--json', '--block-time', '500'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  try {
    let complaints = ''
    child.stderr.on('data', chunk => {
      complaints += String(chunk)
    })
    const line = await new Promise<string>((onLine, onExit) => {
      createInterface({ input: child.stdout }).once('line', onLine)
      child.once('exit', code => onExit(new Error(`ended with ${code}: ${complaints}`)))
    })
    process.stdout.write(`packed devnet: answered in ${Math.round(performance.now() - startedAt)} ms\n`)
    const { bitcoin } = JSON.parse(line) as {
      bitcoin: { esploraUrl: string; accounts: { ordinals: { address: string } }[] }
    }
    const address = bitcoin.accounts[7]?.ordinals.address ?? ''
    const funded = await fetch(`${bitcoin.esploraUrl}/devnet/fund`, {
      method: 'POST',
      body: JSON.stringify({ address, amount: '7000' }),
    })
    expect(await funded.json()).toMatchObject({ result: { txid: expect.stringMatching(/^[0-9a-f]{64}$/) } })
    const unspent = async () => (await fetch(`${bitcoin.esploraUrl}/address/${address}/utxo`)).json()
    await expect.poll(unspent).toMatchObject([{ value: 7000, status: { confirmed: true } }])
    expect(complaints).toBe('')
    // It ends by running out of things to do: no server, no timer of the Bitcoin chain is left.
    const exit = exitOf(child)
    child.kill('SIGINT')
    expect(await exit).toBe(0)
  } finally {
    child.kill('SIGKILL')
  }
})

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise(onExit => child.once('exit', onExit))
}
