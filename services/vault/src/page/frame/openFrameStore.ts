/** What the frame keeps of one kind, by name. */
export type FrameStore<value> = {
  get(name: string): value | undefined
  /** Oldest first. */
  list(): readonly (readonly [name: string, value])[]
  /** `undefined` removes it. @returns false where the browser did not take it: then this page alone knows it. */
  set(name: string, value: value | undefined): boolean
}

/**
 * Opens values that outlive the page in the frame's part of the browser, the newest `most` of them; where the browser keeps nothing, they live as long as the page. Another tab's are seen.
 * What cannot be read is not there.
 *
 * @example const pauses = openFrameStore({ key: '@billfold-vault/site', most: 50, parse, storage: () => localStorage })
 */
export function openFrameStore<value>(options: openFrameStore.Options<value>): FrameStore<value> {
  const { key, most, parse, storage } = options
  /** What the browser did not take, `undefined` for what is removed. */
  const unstored = new Map<string, value | undefined>()
  const readStored = (): readonly (readonly [string, value])[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(key) ?? '[]')
      if (!Array.isArray(kept)) return []
      return kept.flatMap((one: unknown) => {
        const [name, value] = Array.isArray(one) ? one : []
        const parsed = parse(value)
        return typeof name === 'string' && parsed !== undefined ? [[name, parsed] as const] : []
      })
    } catch {
      return []
    }
  }
  const read = () => [
    ...readStored().filter(([name]) => !unstored.has(name)),
    ...[...unstored].flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  ]
  return {
    get: name => read().findLast(([one]) => one === name)?.[1],
    list: read,
    set(name, value) {
      const others = read().filter(([one]) => one !== name)
      const next = [...others, ...(value === undefined ? [] : [[name, value] as const])].slice(-most)
      try {
        storage().setItem(key, JSON.stringify(next))
        unstored.clear()
        return true
      } catch {
        unstored.delete(name)
        unstored.set(name, value)
        for (const oldest of [...unstored.keys()].slice(0, -most)) unstored.delete(oldest)
        return false
      }
    },
  }
}

export declare namespace openFrameStore {
  type Options<value> = {
    readonly key: string
    readonly most: number
    /** `undefined` for another value. */
    parse(value: unknown): value | undefined
    /** Throws where the browser keeps nothing. */
    storage(): Pick<Storage, 'getItem' | 'setItem'>
  }
}
