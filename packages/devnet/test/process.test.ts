import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildCommand } from '../../../scripts/testing/buildCommand.ts'
import { isAlive } from './isAlive.ts'

const cli = await buildCommand(fileURLToPath(new URL('../src/cli.ts', import.meta.url)))
type Printed = {
  chains: Record<string, { rpcUrl: string; pid: number; contracts: object }>
  faucet: { url: string }
  solana?: { id: string; rpcUrl: string; accounts: { address: string }[] }
}

/** The command in a process of its own, as a person would run it. */
async function runCommand(...args: string[]): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', code => reject(new Error(`ended with ${code}`)))
  })
  return { child, line }
}
const exitOf = (child: ChildProcess) =>
  new Promise<number | null>(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', resolve)
  })

test('--json prints one line once everything answers; Ctrl-C ends every process', async () => {
  const { child, line } = await runCommand('--json')
  const printed = JSON.parse(line) as Printed
  expect(Object.keys(printed.chains)).toEqual(['eip155:31337', 'eip155:31338'])
  const pids = Object.values(printed.chains).map(chain => chain.pid)
  for (const { rpcUrl, contracts } of Object.values(printed.chains)) {
    expect(contracts).toHaveProperty('usdx')
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}',
    })
    expect(await response.json()).toMatchObject({ result: expect.stringMatching(/^0x/) })
  }
  const solana = printed.solana ?? { id: '', rpcUrl: '', accounts: [] }
  expect(solana.id).toMatch(/^solana:/)
  const healthy = await fetch(`${solana.rpcUrl}/health`)
  expect(await healthy.text()).toBe('ok')
  const exit = exitOf(child)
  child.kill('SIGINT')
  expect(await exit).toBe(0)
  expect(pids.some(isAlive)).toBe(false)
  await expect(fetch(solana.rpcUrl)).rejects.toThrow()
})

test.skipIf(process.platform === 'win32')('chains do not outlive a parent that is killed without warning', async () => {
  const { child, line } = await runCommand('--json', '--no-solana')
  const printed = JSON.parse(line) as Printed
  expect(printed.solana).toBeUndefined()
  const chains = Object.values(printed.chains)
  // By their answer, not by their process id: where no process collects orphans, a dead one keeps its id.
  const answering = async () => {
    const answers = await Promise.allSettled(chains.map(({ rpcUrl }) => fetch(rpcUrl, { method: 'OPTIONS' })))
    return answers.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await answering()).toBe(2)
  child.kill('SIGKILL')
  await exitOf(child)
  await expect.poll(answering, { timeout: 10_000 }).toBe(0)
})

test('a wrong option is one sentence and an exit code, not a trace', async () => {
  const child = spawn(process.execPath, [cli, '--port-main', 'abc'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.on('data', chunk => {
    text += String(chunk)
  })
  expect(await new Promise(resolve => child.once('close', resolve))).toBe(1)
  expect(text.trim()).toBe('--port-main: not a whole number: abc')
})
