import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import type { ErrorRow } from '../../protocol/errors/ErrorRow.ts'
import { storageInvalid, storageUnavailable } from '../../protocol/errors/rows/storage.ts'
import { storedValueBytes } from '../../protocol/limits.ts'
import type { Environment } from '../contracts/Environment.ts'
import type { KitStorage } from '../contracts/KitStorage.ts'

/**
 * Storage of one kit over `environment.storage`. Values are written as `{"v":version,"d":value}`; a value of an older
 * version, or one that its parser refuses, is dropped key by key with one warning (faults 64, 65, 67). One of a newer
 * version belongs to a tab of a later release: it is left alone, and this tab goes on with what it knows. `storageKey`
 * stands in the page's storage where our keys have `@billfold`.
 */
export function createKitStorage(
  environment: Environment,
  onProblem: (row: ErrorRow, cause: unknown) => void,
  lifetime: AbortSignal,
  storageKey: string,
): KitStorage {
  const memory = new Map<string, string>()
  const at = (key: string) => storageKey + key.slice('@billfold'.length)
  let persistent = environment.storage
  const fail = (cause: unknown) => {
    persistent = undefined
    onProblem(storageUnavailable, cause)
  }
  const get = (key: string): string | null => {
    try {
      return memory.get(key) ?? persistent?.getItem(at(key)) ?? null
    } catch (cause) {
      fail(cause)
      return null
    }
  }
  const remove = (key: string) => {
    memory.delete(key)
    try {
      persistent?.removeItem(at(key))
    } catch (cause) {
      fail(cause)
    }
  }
  return {
    at,
    read(what, last) {
      const text = get(what.key)
      if (text === null) return undefined
      let cause: unknown = 'of another shape or size'
      try {
        const { v, d } = text.length > storedValueBytes ? {} : JSON.parse(text)
        if (v > what.version) return last
        const value = v === what.version ? what.parse(d) : undefined
        if (value !== undefined) return value
      } catch (error) {
        cause = error
      }
      remove(what.key)
      onProblem(storageInvalid, new BillfoldError(storageInvalid, { context: { key: what.key }, cause }))
      return undefined
    },
    write(what, value) {
      try {
        if (JSON.parse(get(what.key) as string).v > what.version) return false
      } catch {}
      if (value === undefined) {
        remove(what.key)
        return true
      }
      const text = JSON.stringify({ v: what.version, d: value })
      memory.set(what.key, text)
      if (!persistent) return false
      try {
        try {
          persistent.setItem(at(what.key), text)
        } catch {
          // What may be fetched again makes room first (fault 65).
          persistent.removeItem(at('@billfold/remote-config'))
          persistent.setItem(at(what.key), text)
        }
        memory.delete(what.key)
        return true
      } catch (cause) {
        // What is there stays: an older truth is not lost because a newer one did not fit (fault 65).
        onProblem(storageUnavailable, cause)
        return false
      }
    },
    exclusively(what, change) {
      const locks = globalThis.navigator?.locks
      if (!locks || !persistent || lifetime.aborted) return change()
      // Neither a refused lock (opaque origin, full queue) nor a page or a kit that ends meanwhile may lose the write.
      const done = new AbortController()
      const run = () => {
        if (!done.signal.aborted) change()
        done.abort()
      }
      globalThis.window?.addEventListener('pagehide', run, done)
      lifetime.addEventListener('abort', run, done)
      locks.request(what.key, run).catch(run)
    },
    watch(listener) {
      const page = globalThis.window as Window | undefined
      const onStorage = ({ key }: StorageEvent) => {
        if (!key) listener('')
        else if (key.startsWith(`${storageKey}/`)) listener(`@billfold${key.slice(storageKey.length)}`)
      }
      page?.addEventListener('storage', onStorage)
      return () => page?.removeEventListener('storage', onStorage)
    },
  }
}
