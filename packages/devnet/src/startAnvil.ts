import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { DevnetError } from './DevnetError.ts'
import { findAnvil } from './findAnvil.ts'
import { guardProcess } from './guardProcess.ts'
import { isPortFree } from './isPortFree.ts'
import { limits } from './limits.ts'
import { requestRpc } from './requestRpc.ts'

/**
 * Starts one anvil process on a loopback port and waits until it answers with the wanted chain id.
 *
 * The process ends with `stop()`, when `signal` fires while it starts, and with its parent, however that ends.
 *
 * @throws DevnetError `devnet/boot-failed` with the last lines of output; the process is gone by then.
 * @example
 * const chain = await startAnvil({ chainId: 31337 })
 * await chain.stop()
 */
export async function startAnvil(options: startAnvil.Options): Promise<startAnvil.ReturnType> {
  const { chainId, port = 0, signal, log } = options
  signal?.throwIfAborted()
  // Port 0 lets the system choose without a race; a preferred port works only while no other process holds it.
  const wantedPort = port !== 0 && (await isPortFree(port)) ? port : 0
  try {
    return await boot(wantedPort)
  } catch (error) {
    if (wantedPort === 0 || signal?.aborted) throw error
    // Another program took the port between our check and anvil's bind.
    return await boot(0)
  }

  async function boot(portNumber: number): Promise<startAnvil.ReturnType> {
    const args = [
      ['--chain-id', `${chainId}`],
      ['--host', '127.0.0.1'],
      ['--port', `${portNumber}`],
      ['--hardfork', 'prague'],
      ['--color', 'never'],
      ['--accounts', '10'],
      options.loadState === undefined ? [] : ['--load-state', options.loadState],
      options.blockTimeMs ? ['--block-time', `${options.blockTimeMs / 1000}`] : [],
      options.genesisAt === undefined ? [] : ['--timestamp', `${options.genesisAt}`],
    ].flat()
    // A group of its own: Ctrl-C in a terminal reaches the parent alone, which then ends us in order.
    const child = spawn(findAnvil(), args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    const guard = guardProcess(child)
    const lines: string[] = []
    const { promise: listening, resolve: onListening, reject: onFailure } = createDeferred<number>()
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', line => {
        lines.push(line)
        if (lines.length > limits.keptLogLines) lines.shift()
        log?.(line)
        const match = /^Listening on .*:(\d+)$/.exec(line)
        if (match) onListening(Number(match[1]))
      })
    }
    const fail = (reason: string, cause?: unknown) =>
      onFailure(
        new DevnetError('devnet/boot-failed', `Chain ${chainId} ${reason}\n${lines.join('\n')}`.trim(), { cause }),
      )
    const onError = (cause: Error) => fail('could not be started', cause)
    // `close` rather than `exit`: by then the last lines of output have been read.
    const onClose = (code: number | null) => fail(`ended while starting (code ${code})`)
    const onAbort = () => onFailure(signal?.reason)
    const timer = setTimeout(() => fail(`did not answer within ${limits.bootTimeoutMs} ms`), limits.bootTimeoutMs)
    child.once('error', onError)
    child.once('close', onClose)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      const boundPort = await listening
      const rpcUrl = `http://127.0.0.1:${boundPort}`
      const answer = await requestRpc(rpcUrl, 'eth_chainId', [], signal === undefined ? {} : { signal })
      if (answer !== `0x${chainId.toString(16)}`) {
        throw new DevnetError('devnet/boot-failed', `Chain ${chainId} answers as chain ${String(answer)}`)
      }
      return {
        chainId,
        port: boundPort,
        rpcUrl,
        wsUrl: `ws://127.0.0.1:${boundPort}`,
        pid: child.pid ?? 0,
        exited: guard.exited,
        stop: guard.stop,
      }
    } catch (error) {
      await guard.stop()
      signal?.throwIfAborted()
      throw error
    } finally {
      clearTimeout(timer)
      child.off('close', onClose)
      signal?.removeEventListener('abort', onAbort)
    }
  }
}

export declare namespace startAnvil {
  type Options = {
    /** EIP-155 id. */
    chainId: number
    /** Preferred port; another one is taken when it is in use. Default: any free one. */
    port?: number
    /** File in the format of `anvil --dump-state`, not compressed. */
    loadState?: string
    /** Interval of blocks; without it every transaction is mined at once. */
    blockTimeMs?: number
    /** Timestamp of the genesis block in seconds since 1970. */
    genesisAt?: number
    signal?: AbortSignal
    /** Gets each line that the process prints. */
    log?: (line: string) => void
  }
  type ReturnType = {
    chainId: number
    port: number
    rpcUrl: string
    wsUrl: string
    pid: number
    /** Settles when the process is gone, wanted or not. */
    exited: Promise<void>
    /** Ends the process; settles when it is gone. May be called often. */
    stop(): Promise<void>
  }
}

/** A promise with its two ends (`Promise.withResolvers`, which Node 20 lacks); a rejection that is not awaited yet is not reported. */
function createDeferred<value>(): createDeferred.ReturnType<value> {
  let resolve: (value: value) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}

declare namespace createDeferred {
  type ReturnType<value> = {
    promise: Promise<value>
    resolve: (value: value) => void
    reject: (reason: unknown) => void
  }
}
