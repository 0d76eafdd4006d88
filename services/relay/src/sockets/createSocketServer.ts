import type { Clock, createMetrics } from '@billfold/service'
import { readRelayCall, relayCloseCodes, relayErrors } from 'billfold/wire'
import type { RawData, WebSocket } from 'ws'
import { costOf } from '../calls/costOf.ts'
import type { createCallHandler } from '../calls/createCallHandler.ts'
import { RelayFault } from '../calls/RelayFault.ts'
import { type Connection, createConnection } from '../connection/createConnection.ts'
import type { createBoundReports } from '../limits/createBoundReports.ts'
import { createBucket } from '../limits/createBucket.ts'
import type { createShares } from '../limits/createShares.ts'
import type { Owners } from '../limits/Owners.ts'
import type { RelaySettings } from '../RelaySettings.ts'
import { createPhases } from './createPhases.ts'

/** A socket that goes on after so many refused calls, ten times what it may in a second, is closed. */
const patience = 500
/** Thousands of sockets that came at once must not all be pinged in one turn of the loop: messages would wait for that. */
const keepAliveEveryMs = 50
/** Calls of one socket that may be under way; a client that asks faster than the store answers is refused. */
const callsUnderWay = 256
/** When clients may come back that the store could not serve: by chance, so that not all of them come at once. */
const retryMs = { least: 1_000, spread: 4_000 }

/** All open sockets of one instance. */
export function createSocketServer(options: createSocketServer.Options) {
  const { clock, handleCall, metrics, onFailure, settings, shares } = options
  /** With what each asked for and has not got yet. */
  const connections = new Map<Connection, Set<Promise<void>>>()
  /** The allowances of clients that were thrown out, until they would be full again: coming back at once brings nothing. */
  const spent = new Map<string, { readonly take: (cost: number) => boolean; readonly until: number }>()
  const nextPhase = createPhases()
  let timer: NodeJS.Timeout | undefined
  let onEmpty: (() => void) | undefined

  function keepAlive(): void {
    const now = clock.monotonic()
    for (const [key, { until }] of spent) if (until <= now) spent.delete(key)
    for (const connection of connections.keys()) connection.keepAlive()
  }

  async function answer(connection: Connection, call: Parameters<typeof handleCall>[1]): Promise<void> {
    try {
      connection.answer(call.id, await handleCall(connection, call))
    } catch (error) {
      // A store that fails has logged it itself.
      if (!(error instanceof RelayFault)) onFailure(error)
      const fault =
        error instanceof RelayFault
          ? error.error
          : {
              ...relayErrors.unavailable,
              data: { retryAfterMs: retryMs.least + Math.floor(options.random() * retryMs.spread) },
            }
      metrics.add('calls_refused_total', 1, { code: String(fault.code) })
      connection.fail(call.id, fault)
    }
  }

  function open(socket: WebSocket, owners: Owners): void {
    const { callBurst: burst, callsPerSecond: perSecond } = settings
    const { monotonic } = clock
    const firstPushId = Math.floor(clock.now()) * 1_000
    const firstPingMs = settings.pingMs * nextPhase()
    const connection = createConnection({
      socket,
      owners,
      onUnfollow: count => shares.unfollow(owners, count),
      settings,
      monotonic,
      firstPushId,
      firstPingMs,
    })
    const kept = spent.get(owners.key)
    const isKept = kept !== undefined && kept.until > monotonic()
    const take = isKept ? kept.take : createBucket({ perSecond, burst, monotonic }).take
    let refused = 0
    const calls = new Set<Promise<void>>()
    connections.set(connection, calls)
    timer ??= setInterval(keepAlive, Math.min(keepAliveEveryMs, settings.pingMs)).unref()

    function refuse(id: string | number | null, error: { readonly code: number; readonly message: string }): void {
      metrics.add('calls_refused_total', 1, { code: String(error.code) })
      refused += 1
      if (refused <= patience) {
        connection.fail(id, error)
        return
      }
      spent.set(owners.key, { take, until: monotonic() + (1_000 * burst) / perSecond })
      connection.close(relayCloseCodes.tryAgainLater, 'Too many requests')
    }

    function takeShare(cost: number): boolean {
      const bound = shares.call(owners, cost)
      if (bound !== undefined) options.onBound(bound, owners)
      return bound === undefined
    }

    function onReceipt(id: string): void {
      const receipt = connection.takeReceipt(id)
      if (receipt) {
        metrics.add('receipts_total')
        options.onReceipt(receipt)
      } else if (!take(1)) refuse(null, relayErrors.tooManyRequests)
    }

    function onMessage(data: RawData, isBinary: boolean): void {
      connection.noteSign(true)
      const frame = readRelayCall(isBinary ? '' : data.toString())
      if (frame.kind === 'receipt') {
        onReceipt(frame.id)
        return
      }
      const cost = frame.kind === 'bad' ? 1 : costOf(frame)
      if (!take(cost) || !takeShare(cost) || calls.size >= callsUnderWay) refuse(frame.id, relayErrors.tooManyRequests)
      else if (frame.kind === 'bad') refuse(frame.id, frame.error)
      else {
        const run = answer(connection, frame).finally(() => calls.delete(run))
        calls.add(run)
      }
    }

    socket.on('message', onMessage)
    socket.on('pong', () => connection.noteSign(false))
    // A broken frame or a cut socket: `close` follows.
    socket.on('error', () => {})
    socket.on('close', () => {
      connection.release()
      connections.delete(connection)
      if (connections.size === 0) onEmpty?.()
    })
  }

  return {
    open,
    count: () => connections.size,
    hasRoom: () => connections.size < settings.maxSockets,
    /** Closes every socket once what it asked for is answered, over the time that is set, and cuts those that stay. */
    async drain(): Promise<void> {
      const spread = settings.drainSpreadMs
      const { goingAway, rebalancing } = relayCloseCodes
      const all = [...connections]
      const startedAt = clock.monotonic()
      const closing = all.map(async ([connection, calls], at) => {
        const waitMs = startedAt + (spread * at) / all.length - clock.monotonic()
        if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
        await Promise.all(calls)
        if (spread > 0) connection.close(rebalancing, 'This instance ends')
        else connection.close(goingAway, 'The relay ends')
      })
      const empty = new Promise<void>(resolve => {
        if (connections.size === 0) resolve()
        else onEmpty = resolve
      })
      const late = new Promise<void>(resolve => {
        const limit = setTimeout(resolve, spread + settings.drainTimeoutMs)
        void empty.then(() => clearTimeout(limit))
      })
      await Promise.race([Promise.all([...closing, empty]), late])
      clearInterval(timer)
      for (const connection of connections.keys()) connection.terminate()
      await empty
    },
  }
}

export declare namespace createSocketServer {
  type Options = {
    readonly clock: Clock
    readonly settings: RelaySettings
    readonly metrics: createMetrics.ReturnType
    /** The opener of the socket has counted it. */
    readonly shares: createShares.ReturnType
    readonly onBound: createBoundReports.ReturnType
    readonly handleCall: ReturnType<typeof createCallHandler>
    onReceipt(receipt: NonNullable<ReturnType<Connection['takeReceipt']>>): void
    onFailure(error: unknown): void
    /** From 0 up to, not including, 1. */
    readonly random: () => number
  }
}
