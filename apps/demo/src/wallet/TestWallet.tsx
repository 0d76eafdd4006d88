import type { VirtualWallet, WalletRequest } from '@billfold/testkit'
import { useEffect, useRef, useState } from 'react'
import type { DemoConfig } from '../config/DemoConfig.ts'
import type { Stack } from '../config/Stack.ts'

type TestWalletProps = {
  readonly stack: Stack
  readonly mode: 'ask' | 'auto'
  readonly fault: DemoConfig['testWalletFault']
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
export function TestWallet({ stack, mode, fault }: TestWalletProps) {
  const [wallet, setWallet] = useState<VirtualWallet>()
  const [requests, setRequests] = useState<readonly WalletRequest[]>([])

  useEffect(() => {
    let end = () => {}
    let isOver = false
    void import('@billfold/testkit').then(({ createVirtualWallet, installVirtualWallet }) => {
      if (isOver) return
      const made = createVirtualWallet({
        chains: Object.fromEntries(
          stack.networks.map(network => [Number(network.id.split(':')[1]), network.rpcUrls[0] ?? '']),
        ),
        privateKeys: stack.testAccounts.slice(0, 3).map(account => account.privateKey),
        storage: localStorage,
        mode: 'manual',
      })
      const offRequests = made.onRequest(setRequests)
      const uninstall = installVirtualWallet(window, made)
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
    wallet.set(FAULTS[fault])
  }, [wallet, mode, fault])

  const request = requests[0]
  return wallet && request ? <WalletWindow key={request.id} wallet={wallet} request={request} stack={stack} /> : null
}

function WalletWindow({
  wallet,
  request,
  stack,
}: {
  readonly wallet: VirtualWallet
  readonly request: WalletRequest
  readonly stack: Stack
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A modal dialog of its own: it opens above the kit's, as a wallet's window does.
  useEffect(() => dialog.current?.showModal(), [])
  const network = stack.networks.find(known => known.id === `eip155:${request.chainId}`)
  const owner = stack.testAccounts.find(account => account.address.toLowerCase() === request.account.toLowerCase())
  return (
    <dialog
      ref={dialog}
      className="wallet-window"
      aria-label="Billfold Test Wallet"
      onCancel={event => {
        event.preventDefault()
        wallet.reject(request.id)
      }}
    >
      <header>
        <img src={wallet.info.icon} alt="" width="28" height="28" />
        {wallet.info.name}
      </header>
      <div>
        <h2>{TITLES[request.kind]}</h2>
        <p>
          {owner?.label ?? 'Account'} · {network?.name ?? `chain ${request.chainId}`}
        </p>
        <pre>{request.text}</pre>
        <footer>
          <button type="button" className="ghost" onClick={() => wallet.reject(request.id)}>
            Reject
          </button>
          <button type="button" onClick={() => wallet.approve(request.id)}>
            Approve
          </button>
        </footer>
      </div>
    </dialog>
  )
}

const TITLES: Record<WalletRequest['kind'], string> = {
  connect: 'Show your address to this page?',
  sign: 'Sign this?',
  transaction: 'Send this transaction?',
  network: 'Switch network?',
  asset: 'Add this token?',
}
