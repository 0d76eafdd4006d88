'use client'
import type { AccountSnapshot } from '../core/account/AccountSnapshot.ts'
import type { ConnectWay } from '../core/actions/openConnect.ts'
import { OneButton, type OneButtonProps } from './OneButton.tsx'

/** Props of `WalletButton`. */
export type WalletButtonProps = OneButtonProps & {
  readonly wallet: ConnectWay
  /** The visitor has connected it. */
  readonly onSuccess?: ((account: AccountSnapshot) => void) | undefined
}

/**
 * Connects one wallet or login: by its name until then, its account from then on. Disabled where the page does not offer
 * it, busy while the visitor is asked.
 * @example <WalletButton wallet="google" onSuccess={({ address }) => console.log(address)} onError={({ code }) => console.log(code)} />
 */
export function WalletButton({ onSuccess, ...props }: WalletButtonProps) {
  return <OneButton {...props} kind="wallet" onAccount={onSuccess} />
}
