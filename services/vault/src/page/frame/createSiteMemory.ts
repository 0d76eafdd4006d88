import { isRecord } from 'billfold/protocol'
import type { QueueMemory } from '../../requests/rpc/createApprovalQueue.ts'
import { openFrameStore } from './openFrameStore.ts'

/** How long a site on which something lay over the frame has its requests asked in windows: a day. */
const coveredForMs = 86_400_000

type Site = { readonly rejections: number; readonly openAtMs: number; readonly coveredAtMs: number }

/**
 * What is remembered of a site's behaviour, by its origin: refusals in a row with the pause that follows (T12), and that something lay over the frame (T9). A new greeting and a frame that
 * loads anew find it again.
 *
 * @example createSiteMemory({ origin, now: Date.now, storage: () => localStorage }).noteCovered()
 */
export function createSiteMemory({ now, origin, storage }: createSiteMemory.Options): SiteMemory {
  const store = openFrameStore<Site>({ key: '@billfold-vault/sites', most: 50, parse, storage })
  const read = (): Site => store.get(origin) ?? { rejections: 0, openAtMs: 0, coveredAtMs: 0 }
  return {
    read,
    write: change => store.set(origin, { ...read(), ...change }),
    noteCovered: () => store.set(origin, { ...read(), coveredAtMs: now() }),
    wasCovered() {
      const age = now() - read().coveredAtMs
      return age >= 0 && age < coveredForMs
    },
  }
}

export type SiteMemory = QueueMemory & { noteCovered(): void; wasCovered(): boolean }

function parse(value: unknown): Site | undefined {
  if (!isRecord(value)) return undefined
  const { coveredAtMs, openAtMs, rejections } = value
  return [coveredAtMs, openAtMs, rejections].every(Number.isSafeInteger) ? (value as Site) : undefined
}

export declare namespace createSiteMemory {
  type Options = {
    readonly origin: string
    now(): number
    /** Throws where the browser keeps nothing. */
    storage(): Pick<Storage, 'getItem' | 'setItem'>
  }
}
