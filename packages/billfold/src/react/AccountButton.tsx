'use client'
import type { ReactNode } from 'react'
import { OpenButton, type OpenButtonProps } from './OpenButton.tsx'
import { useAccountButton } from './useAccountButton.tsx'

/** Props of `AccountButton`: those of a `<button>` (`className` is added to its own), and its text. */
export type AccountButtonProps = Omit<OpenButtonProps, 'children'> & {
  /** Text while the wallet is on a network the page does not support. */
  readonly unsupportedLabel?: string
  /** Drawn before the account while it is connected, such as `<AccountBalance />`. */
  readonly balance?: ReactNode
  /** Drawn instead of the account's name or address while it is connected, such as `<AccountAvatar />`. */
  readonly account?: ReactNode
}

/**
 * The connected account; opens its view. Nothing while no account is known. While a stored connection is being restored
 * it is shown, busy, and for a moment not pressable.
 * @example <AccountButton unsupportedLabel="Wrong network" />
 */
export function AccountButton(props: AccountButtonProps) {
  const account = useAccountButton(props)
  return account ? <OpenButton {...account} /> : null
}
