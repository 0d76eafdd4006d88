import type { BitcoinQuestion, VirtualBitcoinWallet } from '@billfold/testkit/bitcoin'
import { useEffect, useState } from 'react'
import type { DemoConfig } from '../config/DemoConfig.ts'
import type { Stack } from '../config/Stack.ts'
import { NAME } from './names.ts'
import { toSwitches } from './toSwitches.ts'
import { WalletWindow } from './WalletWindow.tsx'

type BitcoinTestWalletProps = {
  readonly stack: Stack
  readonly mode: 'ask' | 'auto'
  readonly fault: DemoConfig['testWalletFault']
}

/** The demo's own wallet on Bitcoin: real keys of the local chain, registered by the wallet standard. */
export function BitcoinTestWallet({ stack, mode, fault }: BitcoinTestWalletProps) {
  const [wallet, setWallet] = useState<VirtualBitcoinWallet>()
  const [requests, setRequests] = useState<readonly BitcoinQuestion[]>([])
  useEffect(() => {
    const url = stack.bitcoin[0]?.rpcUrls[0]
    if (!url) return
    let end = () => {}
    let isOver = false
    void import('@billfold/testkit/bitcoin').then(({ createVirtualBitcoinWallet, installVirtualBitcoinWallet }) => {
      if (isOver) return
      const made = createVirtualBitcoinWallet({
        chains: { regtest: url },
        name: NAME,
        storage: localStorage,
        mode: 'manual',
      })
      const offRequests = made.onRequest(setRequests)
      const uninstall = installVirtualBitcoinWallet(window, made, { as: 'standard' })
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
      icon={wallet.icon}
      title={TITLES[request.method] ?? 'Sign this?'}
      where={`${wallet.holdings[0]?.address ?? ''} · Bitcoin ${request.network}`}
      text={request.text}
      approve={() => wallet.approve(request.id)}
      reject={() => wallet.reject(request.id)}
    />
  )
}

const TITLES: Readonly<Record<string, string>> = {
  connect: 'Show your addresses to this page?',
  getAccountAddresses: 'Show your addresses to this page?',
  sendTransfer: 'Send this transaction?',
}
