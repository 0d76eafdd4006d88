import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { createBillfold, type Kit, openModal, setTheme } from 'billfold'
import { defineElements } from 'billfold/element'
import {
  AccountAvatar,
  AccountBalance,
  AccountButton,
  BillfoldProvider,
  ConnectButton,
  NetworkButton,
  NetworkImage,
  OpenButton,
} from 'billfold/react'
import { createRoot } from 'react-dom/client'

// The buttons with everything that a host may write on a button. `#kept`: the host's own
// listeners keep the modal closed.

declare global {
  interface Window {
    readonly buttonsPage: {
      readonly kit: Kit
      readonly recorded: string[]
      readonly setTheme: typeof setTheme
      readonly openModal: typeof openModal
    }
  }
}

const kit = createBillfold({
  families: [createMadeUpFamily({ wallets: [createMadeUpWallet({ isConnected: location.hash.includes('visited') })] })],
})
const recorded: string[] = []
const isKept = location.hash.includes('kept')
const plain = (id: string) => ({
  id,
  className: 'mine',
  style: { marginTop: 3 },
  'data-testid': id,
  'aria-describedby': 'why',
  onFocus: () => void recorded.push(`focus ${id}`),
  onClick(event: { preventDefault(): void }) {
    recorded.push(`click ${id}`)
    if (isKept) event.preventDefault()
  },
})
createRoot(document.getElementById('app') as HTMLElement).render(
  <BillfoldProvider kit={kit}>
    <p id="why">Why</p>
    <ConnectButton {...plain('connect')} />
    <AccountButton {...plain('account')} />
    <NetworkButton {...plain('network')} />
    <OpenButton {...plain('open')}>Open</OpenButton>
    <ConnectButton id="bare" />
    {location.hash.includes('balance') && <ConnectButton data-testid="rich" balance={<AccountBalance />} />}
    {location.hash.includes('pictures') && (
      <>
        <ConnectButton data-testid="avatar" account={<AccountAvatar />} />
        <ConnectButton data-testid="full" balance={<AccountAvatar size={24} />} />
        <NetworkButton data-testid="icon" label={<NetworkImage />} />
      </>
    )}
  </BillfoldProvider>,
)
defineElements(kit)
document.body.append(document.createElement('billfold-connect-button'))
Object.assign(window, { buttonsPage: { kit, recorded, setTheme, openModal } })
