import type { Unsubscribe } from 'billfold/adapter'

/** More registrations than any page has. */
const registrationLimitCount = 100

/**
 * Reports every wallet that registers by the wallet standard, now and later, and every one that unregisters. Facts:
 * wallet-standard (Apache-2.0).
 */
export function listenStandard(
  page: EventTarget,
  onRegister: (wallet: unknown) => void,
  onUnregister: (wallet: unknown) => void,
): Unsubscribe {
  const ending = new AbortController()
  const { signal } = ending
  let count = 0
  const api = Object.freeze({
    register(...wallets: readonly unknown[]): () => void {
      const taken = signal.aborted ? [] : wallets.filter(() => count++ < registrationLimitCount)
      for (const wallet of taken) onRegister(wallet)
      return () => {
        if (!signal.aborted) for (const wallet of taken.splice(0)) onUnregister(wallet)
      }
    },
  })
  page.addEventListener(
    'wallet-standard:register-wallet',
    event => {
      try {
        const { detail } = event as CustomEvent<unknown>
        if (typeof detail === 'function') detail(api)
      } catch {}
    },
    { signal },
  )
  // Wallets that were there first wait for this.
  try {
    page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  } catch {}
  return () => ending.abort()
}
