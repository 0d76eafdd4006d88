import { createRateLimit } from '../createRateLimit.ts'
import { DevnetError } from '../DevnetError.ts'
import { limits } from '../limits.ts'
import { createBank } from './bank/createBank.ts'
import { base58 } from './base58.ts'
import { createChainControl } from './createChainControl.ts'
import { createFaucetSender } from './createFaucetSender.ts'
import type { createSolanaChain } from './createSolanaChain.ts'
import { createSolanaSwitches } from './createSolanaSwitches.ts'
import { startServer } from './server/startServer.ts'
import { solanaAccounts } from './solanaAccounts.ts'
import { solanaRow } from './solanaRow.ts'
import { solanaState } from './solanaState.ts'
import { solanaTokens } from './solanaTokens.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/** What `createSolanaChain` does; a module of its own, so that the virtual machine is loaded by those who start one alone. */
export async function startSolanaChain(options: createSolanaChain.Options): Promise<createSolanaChain.ReturnType> {
  const { port = 0, stateDir, persist = stateDir !== undefined, blockTimeMs, now = Date.now, signal, log } = options
  signal?.throwIfAborted()
  const state = solanaState(persist ? stateDir : undefined)
  const bank = await state.load(from => createBank({ state: from, now }), log)
  // The seed's hashes are public and may be old: a first block makes a fresh one.
  bank.advance()
  const control = createChainControl(bank, { blockTimeMs })
  const faucet = createFaucetSender(bank)
  const airdropDelayMs = createRateLimit({
    requests: limits.faucetRequestsPerWindow,
    windowMs: limits.faucetWindowMs,
    keys: limits.faucetTrackedAddresses,
    now,
  })
  let stopped: Promise<void> | undefined
  let savedCount = -1
  let saving = Promise.resolve()

  function save(): Promise<void> {
    if (!persist) return saving
    saving = saving.then(async () => {
      if (savedCount === bank.history.count) return
      const count = bank.history.count
      try {
        await state.save(bank.save())
        savedCount = count
      } catch (error) {
        log?.(`The state of the Solana chain could not be saved: ${error instanceof Error ? error.message : error}`)
      }
    })
    return saving
  }

  let server: startServer.ReturnType
  try {
    server = await startServer(
      {
        bank,
        control,
        airdropDelayMs,
        airdrop: (address, lamports) => faucet.sendLamports(address, lamports, control.isImmediate),
      },
      port,
    )
  } catch (error) {
    control.stop()
    throw error
  }
  const saveTimer = persist ? setInterval(() => void save(), limits.saveIntervalMs) : undefined
  saveTimer?.unref()
  const { rpcUrl, wsUrl } = server

  function stop(): Promise<void> {
    stopped ??= (async () => {
      signal?.removeEventListener('abort', onAbort)
      clearInterval(saveTimer)
      control.stop()
      await server.stop()
      // Balances may have been set without a transaction.
      savedCount = -1
      await save()
    })()
    return stopped
  }
  const onAbort = () => void stop()
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) {
    await stop()
    throw signal.reason
  }

  return {
    ...solanaRow,
    rpcUrl,
    wsUrl,
    accounts: solanaAccounts,
    tokens: solanaTokens,
    switches: createSolanaSwitches(rpcUrl),
    async fund({ address, amount, token }) {
      if (!isAddress(address)) throw new DevnetError('devnet/invalid-option', `Not an address: ${address}`)
      if (amount <= 0n) throw new DevnetError('devnet/invalid-option', 'The amount must be above zero')
      if (token === undefined) {
        const signature = faucet.sendLamports(address, amount, control.isImmediate)
        await waitForTransaction(bank, signature)
        return { token: 'native', symbol: 'SOL', decimals: 9, amount, signature }
      }
      const found = Object.entries(solanaTokens).find(([key, row]) => key === token || row.mint === token)?.[1]
      if (found === undefined || found.kind !== 'fungible') {
        throw new DevnetError('devnet/unknown-token', `No fungible token ${token} on the Solana chain`)
      }
      const signature = await faucet.sendToken(found, address, amount, control.isImmediate)
      await waitForTransaction(bank, signature)
      return { token: found.mint, symbol: found.symbol, decimals: found.decimals, amount, signature }
    },
    stop,
  }
}

function isAddress(text: string): boolean {
  try {
    return base58.toBytes(text).length === 32
  } catch {
    return false
  }
}
