import type { SolanaWalletRequest, VirtualSolanaWallet } from '@billfold/testkit/solana'
import { useEffect, useState } from 'react'
import type { DemoConfig } from '../config/DemoConfig.ts'
import type { Stack } from '../config/Stack.ts'
import { NAME } from './names.ts'
import { toSwitches } from './toSwitches.ts'
import { WalletWindow } from './WalletWindow.tsx'

type SolanaTestWalletProps = {
  readonly stack: Stack
  readonly mode: 'ask' | 'auto'
  readonly fault: DemoConfig['testWalletFault']
}

/** The demo's own wallet on Solana: real keys of the local chain, registered by the wallet standard. */
export function SolanaTestWallet({ stack, mode, fault }: SolanaTestWalletProps) {
  const [wallet, setWallet] = useState<VirtualSolanaWallet>()
  const [requests, setRequests] = useState<readonly SolanaWalletRequest[]>([])
  useEffect(() => {
    const url = stack.solana[0]?.rpcUrls[0]
    if (!url) return
    let end = () => {}
    let isOver = false
    void import('@billfold/testkit/solana').then(({ createVirtualSolanaWallet, installVirtualSolanaWallet }) => {
      if (isOver) return
      const made = createVirtualSolanaWallet({
        chains: { 'solana:localnet': url },
        name: NAME,
        storage: localStorage,
        mode: 'manual',
      })
      const offRequests = made.onRequest(setRequests)
      const uninstall = installVirtualSolanaWallet(window, made)
      setWallet(made)
      end = () => {
        offRequests()
        uninstall()
        made.destroy()
      }
    })
    return () => {
      isOver = true
      end()
    }
  }, [stack])
  useEffect(() => {
    if (!wallet) return
    wallet.mode = mode === 'auto' ? 'auto' : 'manual'
    wallet.repair()
    wallet.set(toSwitches(fault))
  }, [wallet, mode, fault])
  const request = requests[0]
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
