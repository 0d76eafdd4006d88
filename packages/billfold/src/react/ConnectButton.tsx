'use client'
import { useAccount } from '../hooks/useAccount.ts'
import { AccountButton, type AccountButtonProps } from './AccountButton.tsx'
import { OpenButton } from './OpenButton.tsx'

export type ConnectButtonProps = AccountButtonProps & {
  /** Text while nothing is connected. */
  readonly label?: string
}

/**
 * The one button most hosts need: "Connect wallet", and the account once connected. A plain button of the page, styled
 * by `billfold/styles.css` or by the host.
 * @example <ConnectButton label="Sign in" />
 */
export function ConnectButton({ label = 'Connect wallet', ...account }: ConnectButtonProps) {
  const { address } = useAccount()
  if (address) return <AccountButton {...account} />
  return (
    <OpenButton className="bf-button bf-connect" view="Connect">
      {label}
    </OpenButton>
  )
}
