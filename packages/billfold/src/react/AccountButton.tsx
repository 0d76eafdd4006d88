'use client'
import { OpenButton } from './OpenButton.tsx'
import { type AccountButtonProps, useAccountButton } from './useAccountButton.tsx'

/**
 * The connected account; opens its view. Nothing while no account is known. While a stored connection is being restored
 * it is shown, busy, and for a moment not pressable.
 * @example <AccountButton unsupportedLabel="Wrong network" />
 */
export function AccountButton(props: AccountButtonProps) {
  const account = useAccountButton(props)
  return account ? <OpenButton {...account} /> : null
}
