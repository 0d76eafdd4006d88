import { accounts } from './accounts.ts'
import { chainRows } from './chainRows.ts'
import { startAnvil } from './startAnvil.ts'

/** Boots both chains (state, faucet and contracts follow). */
export async function createDevnet(options: createDevnet.Options = {}): Promise<createDevnet.ReturnType> {
  const main = chainRows['eip155:31337']
  const test = chainRows['eip155:31338']
  const started = await Promise.allSettled(
    [main, test].map(row =>
      startAnvil({
        chainId: row.chainId,
        ...(options.ports?.[row.id] === undefined ? {} : { port: options.ports[row.id] }),
        ...(options.blockTimeMs === undefined ? {} : { blockTimeMs: options.blockTimeMs }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
        ...(options.log === undefined ? {} : { log: options.log }),
      }),
    ),
  )
  const running = started.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => void (await Promise.all(running.map(chain => chain.stop())))
  const [first, second] = running
  if (first === undefined || second === undefined) {
    await stop()
    throw started.find(result => result.status === 'rejected')?.reason
  }
  return {
    chains: {
      'eip155:31337': { ...main, rpcUrl: first.rpcUrl, wsUrl: first.wsUrl },
      'eip155:31338': { ...test, rpcUrl: second.rpcUrl, wsUrl: second.wsUrl },
    },
    accounts,
    stop,
  }
}

export declare namespace createDevnet {
  type Options = {
    /** Wished ports by chain; a taken port moves to a free one. */
    ports?: { [id in chainRows.Id]?: number }
    /** Interval of blocks; without it every transaction is mined at once. */
    blockTimeMs?: number
    signal?: AbortSignal
    log?: (line: string) => void
  }
  type Chain = chainRows.Row & { rpcUrl: string; wsUrl: string }
  type ReturnType = {
    chains: Record<chainRows.Id, Chain>
    accounts: typeof accounts
    stop(): Promise<void>
  }
}
