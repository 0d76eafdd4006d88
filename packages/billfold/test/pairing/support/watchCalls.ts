import type { Stillness } from './createStillness.ts'

/** Counts as under way what a relay was asked for on one socket and has not answered. */
export function watchCalls(stillness: Pick<Stillness, 'enter'>): watchCalls.ReturnType {
  const open = new Map<string, () => void>()
  const read = (text: string) => JSON.parse(text) as { readonly id?: unknown; readonly method?: unknown }
  return {
    asked(text) {
      const { id, method } = read(text)
      if (method === undefined) return
      open.get(String(id))?.()
      open.set(String(id), stillness.enter())
    },
    answered(text) {
      const { id, method } = read(text)
      if (method === undefined) open.get(String(id))?.()
    },
    end() {
      for (const leave of open.values()) leave()
    },
  }
}

export declare namespace watchCalls {
  type ReturnType = {
    /** A frame for the relay. */
    asked(text: string): void
    /** A frame of the relay. */
    answered(text: string): void
    /** The socket is gone: nothing will be answered. */
    end(): void
  }
}
