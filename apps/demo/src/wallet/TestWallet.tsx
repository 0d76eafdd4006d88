import type { VirtualWallet, WalletRequest } from '@billfold/testkit'
import { useCallback, useState } from 'react'
import { HOUSE_ACCOUNT, type HouseAccount } from './createHouseAccount.ts'
import { useTestWallet } from './useTestWallet.ts'
import { WalletWindow } from './WalletWindow.tsx'

type TestWalletProps = useTestWallet.Props & {
  /** Given to the kit by the host instead of announcing itself, with accounts of its own. */
  readonly house?: HouseAccount
}

const FAULTS = {
  none: {},
  reject: { reject: true },
  hang: { hang: true },
  locked: { locked: true },
  unknownChain: { unknownChain: true },
  pending: { pending: true },
} as const

/**
 * The demo's own wallet, so that a newcomer without an extension is never stuck: real keys of the local chains, real
 * signatures, and a window of its own to approve in, as an extension would open it.
 */
export function TestWallet({ stack, mode, fault, house }: TestWalletProps) {
  const load = useCallback(async () => {
    const { createVirtualWallet, installVirtualWallet } = await import('@billfold/testkit')
    return () => {
      const wallet = createVirtualWallet({
        chains: Object.fromEntries(
          stack.networks.map(network => [Number(network.id.split(':')[1]), network.rpcUrls[0] ?? '']),
        ),
        privateKeys: stack.testAccounts.slice(...(house ? [3, 5] : [0, 3])).map(account => account.privateKey),
        storage: localStorage,
        mode: 'manual',
        ...(house ? HOUSE_ACCOUNT : {}),
      })
      house?.arrive(wallet)
      return house ? { wallet } : { wallet, uninstall: installVirtualWallet(window, wallet) }
    }
  }, [stack, house])
  const setFault = useCallback((wallet: VirtualWallet) => wallet.set(FAULTS[fault]), [fault])
  const { wallet, request } = useTestWallet<WalletRequest, VirtualWallet>({ load, mode, setFault })
  const network = stack.networks.find(known => known.id === `eip155:${request?.chainId}`)
  const owner = stack.testAccounts.find(account => account.address.toLowerCase() === request?.account.toLowerCase())
  const host = house?.getHost()
  return wallet && request ? (
    <WalletWindow
      key={request.id}
      name={wallet.info.name}
      icon={wallet.info.icon}
      title={TITLES[request.kind]}
      where={`${owner?.label ?? 'Account'} · ${network?.name ?? `chain ${request.chainId}`}`}
      text={request.text}
      approve={() => wallet.approve(request.id)}
      reject={() => wallet.reject(request.id)}
    >
      {host && <Host host={host} />}
    </WalletWindow>
  ) : null
}

/** The app that asks, as the kit has passed it to the connector. */
function Host({ host }: { readonly host: NonNullable<ReturnType<HouseAccount['getHost']>> }) {
  const [hasFailed, setHasFailed] = useState(false)
  const icon = hasFailed ? undefined : host.icons[0]
  return (
    <div className="wallet-host">
      {icon && <img src={icon} alt="" width="40" height="40" onError={() => setHasFailed(true)} />}
      <div>
        <b>{host.name}</b>
        {host.description && <span>{host.description}</span>}
        <span className="mono">{host.url}</span>
      </div>
    </div>
  )
}

const TITLES: Record<WalletRequest['kind'], string> = {
  connect: 'Show your address to this page?',
  sign: 'Sign this?',
  transaction: 'Send this transaction?',
  network: 'Switch network?',
  asset: 'Add this token?',
}
