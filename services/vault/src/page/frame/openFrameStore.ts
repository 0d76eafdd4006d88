/** What the frame keeps of one kind, by name. */
export type FrameStore<value> = {
  get(name: string): value | undefined
  set(name: string, value: value): void
}

/**
 * Opens values that outlive the page in the frame's part of the browser, the newest `most` of them; where the browser keeps nothing, they live as long as the page. Another tab's are seen.
 * What cannot be read is not there.
 *
 * @example const pauses = openFrameStore({ key: '@billfold-vault/site', most: 50, parse, storage: () => localStorage })
 */
export function openFrameStore<value>(options: openFrameStore.Options<value>): FrameStore<value> {
  const { key, most, parse, storage } = options
  let memory: readonly (readonly [string, value])[] = []
  const read = (): readonly (readonly [string, value])[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(key) ?? '[]')
      if (!Array.isArray(kept)) return []
      return kept.flatMap((one: unknown) => {
        const [name, value] = Array.isArray(one) ? one : []
        const parsed = parse(value)
        return typeof name === 'string' && parsed !== undefined ? [[name, parsed] as const] : []
      })
    } catch (error) {
      return error instanceof SyntaxError ? [] : memory
    }
  }
  return {
    get: name => read().findLast(([one]) => one === name)?.[1],
    set(name, value) {
      memory = [...read().filter(([one]) => one !== name), [name, value] as const].slice(-most)
      try {
        storage().setItem(key, JSON.stringify(memory))
      } catch {
        // No room, or refused: known to this page alone.
      }
    },
  }
}

export declare namespace openFrameStore {
  type Options<value> = {
    readonly key: string
    readonly most: number
    /** `undefined` for what is no such value. */
    parse(value: unknown): value | undefined
    /** Throws where the browser keeps nothing. */
    storage(): Pick<Storage, 'getItem' | 'setItem'>
  }
}
