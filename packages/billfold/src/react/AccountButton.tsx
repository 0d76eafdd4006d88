'use client'
import { OpenButton } from './OpenButton.tsx'
import { useAccountButton } from './useAccountButton.ts'

/** Props of `AccountButton`. */
export type AccountButtonProps = {
  /** Text while the wallet is on a network the page does not support. */
  readonly unsupportedLabel?: string
  /** Added to the button's own classes. */
  readonly className?: string
}

/**
 * The connected account; opens its view. Nothing while no account is known. While a stored connection is being restored
 * it is shown, busy and not pressable.
 * @example <AccountButton unsupportedLabel="Wrong network" />
 */
export function AccountButton(props: AccountButtonProps) {
  const account = useAccountButton(props)
  return account ? <OpenButton {...account} /> : null
}
