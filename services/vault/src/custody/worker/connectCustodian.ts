import { BillfoldError, vaultAborted, vaultSomethingWrong } from 'billfold/protocol'
import * as v from 'valibot'
import type { CommandName, CommandParams, CommandResults } from './commands.ts'
import { custodyErrors } from './custodyErrors.ts'
import { notice } from './messages.ts'

/** A dedicated worker, or a port of one. */
export type CustodyWorker = {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  /** Of a worker; a port has `close`. */
  terminate?(): void
}

/** The page's side of the worker. */
export type CustodianClient = {
  /**
   * Asks one command; every call settles.
   *
   * @throws the custodian's errors; `vault/aborted` once ended; `vault/something-wrong` when the worker failed.
   */
  ask<name extends CommandName>(command: name, params: CommandParams<name>): Promise<CommandResults[name]>
  /** Calls back when the wallet locked itself; returns the function that stops it. */
  onLocked(listener: () => void): () => void
  /**
   * Gives the owner of the other end of a port access to the worker, with an opening of its own and never for a signature (`isDelegatedCommand`); the previous owner
   * loses access. Without a port the access ends.
   */
  delegate(port?: MessagePort): void
  isDelegated(): boolean
  /** Ends the worker and with it every key. */
  end(): void
}

/**
 * Connects the page to its custody worker. `onEnd` is called once when the worker has ended, for any reason.
 *
 * @example const custodian = connectCustodian(new Worker(new URL('custodian.worker.js', import.meta.url), { type: 'module' }))
 */
export function connectCustodian(worker: CustodyWorker, onEnd = () => {}): CustodianClient {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  const listeners = new Set<() => void>()
  let count = 0
  let isDelegated = false
  let isOver: BillfoldError | undefined

  const receive = (event: Event) => {
    const parsed = v.safeParse(notice, (event as MessageEvent).data)
    if (!parsed.success) return
    if ('event' in parsed.output) {
      if (parsed.output.event === 'ended') return stop(new BillfoldError(vaultAborted))
      for (const listener of listeners) listener()
      return
    }
    const { id, value, error } = parsed.output
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(toError(error))
    else call?.resolve(value)
  }
  const stop = (why: BillfoldError) => {
    if (isOver) return
    isOver = why
    worker.removeEventListener('message', receive)
    worker.removeEventListener('error', fail)
    worker.removeEventListener('messageerror', fail)
    worker.terminate?.()
    for (const { reject } of waiting.values()) reject(why)
    waiting.clear()
    // With the worker the keys are gone.
    for (const listener of listeners) listener()
    listeners.clear()
    onEnd()
  }
  const fail = () => stop(new BillfoldError(vaultSomethingWrong, { details: 'The custody worker failed' }))

  worker.addEventListener('message', receive)
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  return {
    ask: <name extends CommandName>(command: name, params: CommandParams<name>) =>
      new Promise<CommandResults[name]>((resolve, reject) => {
        if (isOver) return reject(isOver)
        const id = ++count
        waiting.set(id, { resolve: value => resolve(value as CommandResults[name]), reject })
        try {
          worker.postMessage({ id, command, params }, [])
        } catch (error) {
          waiting.delete(id)
          reject(error)
        }
      }),
    onLocked(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    delegate(port) {
      isDelegated = port !== undefined
      worker.postMessage({ delegate: true }, port ? [port] : [])
    },
    isDelegated: () => isDelegated,
    end: () => stop(new BillfoldError(vaultAborted)),
  }
}

function toError({ code, details }: { code: string; details?: string | undefined }): BillfoldError {
  const row = custodyErrors.find(one => one.code === code) ?? vaultSomethingWrong
  return new BillfoldError(row, details === undefined ? {} : { details })
}
