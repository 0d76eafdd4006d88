const key = '@billfold-vault/tabs'

/**
 * Notifies the other tabs of a partition of logins and logouts: by a BroadcastChannel, else by `storage` events, which a tab gets of the others
 * alone. A browser that has neither gets no notification.
 *
 * @example const tabs = joinTabs(globalThis, '@billfold-vault/session', () => look()); tabs.notify(); tabs.leave()
 */
export function joinTabs(scope: joinTabs.Scope, name: string, onChange: () => void): { notify(): void; leave(): void } {
  try {
    const channel = new scope.BroadcastChannel!(name)
    channel.onmessage = onChange
    return { notify: () => channel.postMessage(''), leave: () => channel.close() }
  } catch {
    // Not there, or refused to this frame.
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) onChange()
  }
  scope.addEventListener?.('storage', onStorage)
  let count = 0
  return {
    notify() {
      count += 1
      try {
        // The value has to differ from the last one of any tab.
        scope.localStorage?.setItem(key, `${performance.timeOrigin} ${performance.now()} ${count}`)
      } catch {
        // Refused: the others read the record with their next request.
      }
    },
    leave: () => scope.removeEventListener?.('storage', onStorage),
  }
}

export declare namespace joinTabs {
  type Scope = Partial<Pick<typeof globalThis, 'BroadcastChannel' | 'localStorage'>> & {
    addEventListener?(type: 'storage', listener: (event: StorageEvent) => void): void
    removeEventListener?(type: 'storage', listener: (event: StorageEvent) => void): void
  }
}
