import type { Unsubscribe } from '../../core/contracts/Unsubscribe.ts'

/** Listeners by event. One that throws does not keep the others from being called; its error is reported to the page. */
export function createEmitter<events extends object>(): createEmitter.ReturnType<events> {
  const listeners = new Map<keyof events, Set<(value: never) => void>>()
  return {
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])])
        try {
          listener(value as never)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
    },
    on(event, listener) {
      const own = (value: never) => listener(value)
      const all = listeners.get(event) ?? new Set()
      listeners.set(event, all.add(own))
      return () => void all.delete(own)
    },
    clear: () => listeners.clear(),
  }
}

export declare namespace createEmitter {
  type ReturnType<events extends object> = {
    emit<event extends keyof events>(event: event, value: events[event]): void
    on<event extends keyof events>(event: event, listener: (value: events[event]) => void): Unsubscribe
    clear(): void
  }
}
