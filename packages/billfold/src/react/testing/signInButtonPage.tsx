import { evm } from '@billfold/evm'
import { createVirtualWallet, installVirtualWallet, type VirtualWallet } from '@billfold/testkit'
import { type BillfoldError, connect, createBillfold, type Kit } from 'billfold'
import { defineWalletElements, type SignInButtonFailure, type SignInButtonSuccess } from 'billfold/element/buttons'
import { BillfoldProvider } from 'billfold/react'
import { SignInButton } from 'billfold/react/buttons'
import { createSiwx, type SignInSession } from 'billfold/siwx'
import { createRoot } from 'react-dom/client'

// The sign-in button as a component, and as an element below it. `#plain` has no sign-in, `#themed` has colours of its own.

declare global {
  interface Window {
    readonly signInButtons: {
      readonly kit: Kit
      readonly wallet: VirtualWallet
      /** What became of presses: `in 0xf39F…`, `out`, `error request/aborted`. */
      readonly ended: string[]
      connect(): Promise<unknown>
    }
  }
}

// It knows this origin: a reload is connected again.
const wallet = createVirtualWallet({
  chains: { 31337: 'http://127.0.0.1:1', 31338: 'http://127.0.0.1:1' },
  isConnected: true,
})
installVirtualWallet(window, wallet)
const network = (id: number) => ({
  ...{ id, name: `Chain ${id}`, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})
const kit = createBillfold({
  families: [evm({ networks: [network(31337)] })],
  siwx: location.hash.includes('plain') ? undefined : createSiwx({ statement: 'Sign in to Market' }),
  ...(location.hash.includes('themed') && { theme: { mode: 'dark', tokens: { accent: '#ff8800' } } }),
})
const ended: string[] = []
const succeed = (session: SignInSession | null | undefined) =>
  void ended.push(session ? `in ${session.data.accountAddress}` : 'out')
const fail = ({ code }: BillfoldError) => void ended.push(`error ${code}`)

createRoot(document.getElementById('app') as HTMLElement).render(
  <BillfoldProvider kit={kit}>
    <main>
      <h1>Market</h1>
      <SignInButton data-testid="button" onSuccess={succeed} onError={fail} />
      <SignInButton data-testid="named" label="Log in" signOutLabel="Log out" />
      <SignInButton data-testid="off" disabled onClick={event => event.preventDefault()} />
    </main>
  </BillfoldProvider>,
)
defineWalletElements(kit)
const elements = document.createElement('aside')
document.body.append(elements)
for (const [id, attributes] of [
  ['button', {}],
  ['named', { label: 'Log in', signOutLabel: 'Log out' }],
  ['off', { disabled: true }],
] as const)
  elements.append(Object.assign(document.createElement('billfold-sign-in-button'), attributes, { id: `element ${id}` }))
const own = document.getElementById('element button')
own?.addEventListener('billfold-success', event => succeed((event as SignInButtonSuccess).detail))
own?.addEventListener('billfold-error', event => fail((event as SignInButtonFailure).detail))
Object.assign(window, {
  signInButtons: { kit, wallet, ended, connect: () => connect(kit, { connector: wallet.info.rdns }) },
})
