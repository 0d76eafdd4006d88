import type { SolanaWalletRequest, VirtualSolanaWallet } from '@billfold/testkit/solana'
import { useCallback } from 'react'
import { NAME } from './names.ts'
import { toSwitches } from './toSwitches.ts'
import { useTestWallet } from './useTestWallet.ts'
import { WalletWindow } from './WalletWindow.tsx'

/** The demo's own wallet on Solana: real keys of the local chain, registered by the wallet standard. */
export function SolanaTestWallet({ stack, mode, fault }: useTestWallet.Props) {
  const load = useCallback(async () => {
    const url = stack.solana[0]?.rpcUrls[0]
    if (!url) return
    const { createVirtualSolanaWallet, installVirtualSolanaWallet } = await import('@billfold/testkit/solana')
    return () => {
      const chains = { 'solana:localnet': url }
      const wallet = createVirtualSolanaWallet({ chains, name: NAME, storage: localStorage, mode: 'manual' })
      return { wallet, uninstall: installVirtualSolanaWallet(window, wallet) }
    }
  }, [stack])
  const setFault = useCallback((wallet: VirtualSolanaWallet) => wallet.set(toSwitches(fault)), [fault])
  const { wallet, request } = useTestWallet<SolanaWalletRequest, VirtualSolanaWallet>({ load, mode, setFault })
  if (!wallet || !request) return null
  return (
    <WalletWindow
      key={request.id}
      name={NAME}
      icon={wallet.wallet.icon}
      title={TITLES[request.kind]}
      where={`${request.account} · Solana`}
      text={request.text}
      approve={() => wallet.approve(request.id)}
      reject={() => wallet.reject(request.id)}
    />
  )
}

const TITLES: Record<SolanaWalletRequest['kind'], string> = {
  connect: 'Show your address to this page?',
  sign: 'Sign this?',
  transaction: 'Send this transaction?',
  network: 'Switch network?',
  asset: 'Add this token?',
}
