'use client'
import { shortAddress } from '../core/format/shortAddress.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { OpenButton } from './OpenButton.tsx'

export type AccountButtonProps = {
  /** Text while the wallet is on a network the page does not support. */
  readonly unsupportedLabel?: string
  readonly className?: string
}

/**
 * The connected account; opens its view. Nothing while no account is known. While a stored connection is being restored
 * it is shown, busy and not pressable.
 */
export function AccountButton({ unsupportedLabel = 'Switch network', className = '' }: AccountButtonProps) {
  const { address, isConnected } = useAccount()
  const { isUnsupported } = useNetwork()
  if (!address) return null
  return (
    <OpenButton
      className={`bf-button bf-account ${className}`}
      disabled={!isConnected}
      aria-busy={!isConnected}
      title={address}
    >
      {isUnsupported ? unsupportedLabel : shortAddress(address)}
    </OpenButton>
  )
}
