#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { bitcoinRow } from './bitcoin/bitcoinRow.ts'
import { chainRows } from './chainRows.ts'
import { createDevnet } from './createDevnet.ts'
import type { createSolanaChain } from './solana/createSolanaChain.ts'
import { solanaRow } from './solana/solanaRow.ts'

const usage = `billfold-devnet: seeded local chains (two EVM chains, Solana, Bitcoin) and a faucet. Ctrl-C ends everything.

  --json               print one line of JSON once everything answers
  --data <folder>      keep the chains there between runs (default: start from the seed each time)
  --port-main <n>      preferred port of eip155:31337; another if taken (default: any free one)
  --port-test <n>      the same for eip155:31338
  --port-faucet <n>    the same for the faucet
  --port-bitcoin <n>   the same for the Bitcoin chain
  --no-bitcoin         without the Bitcoin chain
  --port-solana <n>    the same for the Solana chain; its websocket is on the next port, too
  --no-solana          without the Solana chain
  --block-time <ms>    a block at this interval (default: one per transaction)
  --fund <address>     give this address 10 ETH and 1,000 USDx on both chains; may be repeated
  --verbose            show what the chains print
  --help`

function readOptions() {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      data: { type: 'string' },
      'port-main': { type: 'string' },
      'port-test': { type: 'string' },
      'port-faucet': { type: 'string' },
      'port-bitcoin': { type: 'string' },
      'no-bitcoin': { type: 'boolean', default: false },
      'port-solana': { type: 'string' },
      'no-solana': { type: 'boolean', default: false },
      'block-time': { type: 'string' },
      fund: { type: 'string', multiple: true, default: [] },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const numberOf = (name: Extract<keyof typeof values, `port-${string}` | 'block-time'>, largest: number) => {
    const text = values[name]
    if (text === undefined) return undefined
    const value = Number(text)
    if (!Number.isInteger(value) || value < 1 || value > largest)
      throw new Error(`--${name}: not a whole number: ${text}`)
    return value
  }
  const main = numberOf('port-main', 65_535)
  const test = numberOf('port-test', 65_535)
  const faucet = numberOf('port-faucet', 65_535)
  const bitcoin = numberOf('port-bitcoin', 65_535)
  const solana = numberOf('port-solana', 65_535)
  const blockTimeMs = numberOf('block-time', 3_600_000)
  return {
    isJson: values.json,
    isHelp: values.help,
    devnet: {
      bitcoin: !values['no-bitcoin'],
      ports: {
        ...(main === undefined ? {} : { 'eip155:31337': main }),
        ...(test === undefined ? {} : { 'eip155:31338': test }),
        ...(faucet === undefined ? {} : { faucet }),
        ...(bitcoin === undefined ? {} : { [bitcoinRow.id]: bitcoin }),
        ...(solana === undefined ? {} : { [solanaRow.id]: solana }),
      },
      solana: !values['no-solana'],
      ...(values.data === undefined ? {} : { stateDir: values.data }),
      ...(blockTimeMs === undefined ? {} : { blockTimeMs }),
      accounts: values.fund.map(address => {
        if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw new Error(`--fund: not an address: ${address}`)
        return `0x${address.slice(2)}` as const
      }),
      // Standard output belongs to the answer.
      log: (line: string) => void (values.verbose && console.error(line)),
    },
  }
}

function printForPeople(devnet: createDevnet.ReturnType): void {
  for (const { id, name, rpcUrl, wsUrl } of Object.values(devnet.chains)) {
    console.log(`${name} (${id})\n  http ${rpcUrl}\n  ws   ${wsUrl}`)
    for (const [key, row] of Object.entries(devnet.contracts[id])) console.log(`  ${key.padEnd(13)}${row.address}`)
    console.log('')
  }
  const { bitcoin } = devnet
  if (bitcoin !== undefined) console.log(`${bitcoin.name} (${bitcoin.id})\n  esplora ${bitcoin.esploraUrl}\n`)
  console.log(`Faucet ${devnet.faucet.url}\n`)
  console.log('Accounts. PUBLIC TEST KEYS: never send real money to these addresses.')
  for (const { label, address, privateKey } of devnet.accounts) {
    console.log(`  ${label.padEnd(9)} ${address} ${privateKey}`)
  }
  for (const { label, payment, ordinals } of bitcoin?.accounts ?? []) {
    console.log(`  ${label.padEnd(9)} ${payment.address} ${payment.privateKey}`)
    console.log(`  ${''.padEnd(9)} ${ordinals.address} ${ordinals.privateKey}`)
  }
  if (devnet.solana !== undefined) printSolana(devnet.solana)
  console.log('\nReady. Ctrl-C ends everything.')
}

function printSolana({ id, name, rpcUrl, wsUrl, tokens, accounts }: createSolanaChain.ReturnType): void {
  console.log(`\n${name} (${id})\n  http ${rpcUrl}\n  ws   ${wsUrl}`)
  for (const [key, { mint }] of Object.entries(tokens)) console.log(`  ${key.padEnd(13)}${mint}`)
  console.log('\nIts accounts, PUBLIC TEST KEYS as well.')
  for (const { label, address, secretKey } of accounts) console.log(`  ${label.padEnd(9)} ${address} ${secretKey}`)
}

function toJson(devnet: createDevnet.ReturnType): string {
  const chains = Object.values(devnet.chains).map(({ switches: _, ...chain }) => [
    chain.id,
    {
      ...chain,
      contracts: Object.fromEntries(Object.entries(devnet.contracts[chain.id]).map(([key, row]) => [key, row.address])),
    },
  ])
  const { faucet, accounts, bitcoin } = devnet
  const { switches: _, ...solana } = devnet.solana ?? { switches: undefined }
  return JSON.stringify({
    chains: Object.fromEntries(chains),
    faucet,
    accounts,
    ...(bitcoin === undefined
      ? {}
      : {
          bitcoin: {
            id: bitcoin.id,
            name: bitcoin.name,
            isTestnet: bitcoin.isTestnet,
            esploraUrl: bitcoin.esploraUrl,
            accounts: bitcoin.accounts,
            inscriptions: bitcoin.inscriptions,
          },
        }),
    ...(devnet.solana === undefined ? {} : { solana }),
  })
}

async function main(): Promise<void> {
  const options = readOptions()
  if (options.isHelp) return console.log(usage)
  const controller = new AbortController()
  let isEnding = false
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      // A second signal ends at once: the chains are killed with this process.
      if (isEnding) process.exit(1)
      isEnding = true
      controller.abort()
    })
  }
  const devnet = await createDevnet({ ...options.devnet, signal: controller.signal }).catch((error: unknown) => {
    if (controller.signal.aborted) return undefined
    throw error
  })
  if (devnet === undefined) return
  if (options.isJson) console.log(toJson(devnet))
  else printForPeople(devnet)
  const ending = new Promise<undefined>(resolve => {
    if (controller.signal.aborted) resolve(undefined)
    controller.signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  const crashed = await Promise.race([ending, devnet.crashed])
  await devnet.stop()
  if (crashed === undefined) return
  console.error(`${chainRows[crashed].name} (${crashed}) ended unexpectedly; --verbose shows what it printed.`)
  process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
