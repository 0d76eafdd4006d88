import type { BitcoinQuestion, VirtualBitcoinWallet } from '@billfold/testkit/bitcoin'
import { useCallback } from 'react'
import { NAME } from './names.ts'
import { toSwitches } from './toSwitches.ts'
import { useTestWallet } from './useTestWallet.ts'
import { WalletWindow } from './WalletWindow.tsx'

/** The demo's own wallet on Bitcoin: real keys of the local chain, registered by the wallet standard. */
export function BitcoinTestWallet({ stack, mode, fault }: useTestWallet.Props) {
  const load = useCallback(async () => {
    const url = stack.bitcoin[0]?.rpcUrls[0]
    if (!url) return
    const { createVirtualBitcoinWallet, installVirtualBitcoinWallet } = await import('@billfold/testkit/bitcoin')
    return () => {
      const chains = { regtest: url }
      const wallet = createVirtualBitcoinWallet({ chains, name: NAME, storage: localStorage, mode: 'manual' })
      return { wallet, uninstall: installVirtualBitcoinWallet(window, wallet, { as: 'standard' }) }
    }
  }, [stack])
  const setFault = useCallback((wallet: VirtualBitcoinWallet) => wallet.set(toSwitches(fault)), [fault])
  const { wallet, request } = useTestWallet<BitcoinQuestion, VirtualBitcoinWallet>({ load, mode, setFault })
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
