import { useEffect, useState } from 'react'
import type { DemoConfig } from '../config/DemoConfig.ts'
import type { Stack } from '../config/Stack.ts'

/**
 * Keeps one of the demo's wallets on the page while its component is there: made once its code has come, answering as the
 * panel says, ended with the component. `load` has to stay the same function, or the wallet is made anew.
 *
 * @example const { wallet, request } = useTestWallet({ load, mode, setFault })
 */
export function useTestWallet<request, wallet extends useTestWallet.Wallet<request>>({
  load,
  mode,
  setFault,
}: useTestWallet.Options<request, wallet>): useTestWallet.ReturnType<request, wallet> {
  const [wallet, setWallet] = useState<wallet>()
  const [requests, setRequests] = useState<readonly request[]>([])
  useEffect(() => {
    let end = () => {}
    let isOver = false
    void load().then(make => {
      if (isOver || !make) return
      const made = make()
      const offRequests = made.wallet.onRequest(setRequests)
      setWallet(made.wallet)
      end = () => {
        offRequests()
        made.uninstall?.()
        made.wallet.destroy()
      }
    })
    return () => {
      isOver = true
      end()
    }
  }, [load])
  useEffect(() => {
    if (!wallet) return
    wallet.mode = mode === 'auto' ? 'auto' : 'manual'
    wallet.repair()
    setFault(wallet)
  }, [wallet, mode, setFault])
  return { wallet, request: requests[0] }
}

export declare namespace useTestWallet {
  /** What the virtual wallets of all families have in common. */
  type Wallet<request> = {
    mode: 'auto' | 'manual'
    repair(): void
    onRequest(listener: (pending: readonly request[]) => void): () => void
    destroy(): void
  }
  type Options<request, wallet> = {
    /** Fetches the code; what it gives makes the wallet, nothing where the stack has no chain for it. */
    readonly load: () => Promise<(() => { readonly wallet: wallet; uninstall?(): void }) | undefined>
    readonly mode: 'ask' | 'auto'
    /** Throws the switches that the panel names; stays the same function until they change. */
    readonly setFault: (wallet: wallet) => void
  }
  type ReturnType<request, wallet> = {
    readonly wallet: wallet | undefined
    /** The oldest question that waits. */
    readonly request: request | undefined
  }
  /** What the demo passes to each of its wallets. */
  type Props = {
    readonly stack: Stack
    readonly mode: 'ask' | 'auto'
    readonly fault: DemoConfig['testWalletFault']
  }
}
