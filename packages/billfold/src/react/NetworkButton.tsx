'use client'
import { useNetwork } from '../hooks/useNetwork.ts'
import { OpenButton } from './OpenButton.tsx'

/** Props of `NetworkButton`. */
export type NetworkButtonProps = {
  /** Text instead of the network's name. */
  readonly label?: string
  /** Text while the wallet is on a network the page does not support. */
  readonly unsupportedLabel?: string
  /** Added to the button's own classes. */
  readonly className?: string
}

/**
 * The active network; opens the list of networks.
 * @example <NetworkButton unsupportedLabel="Wrong network" />
 */
export function NetworkButton({ label, unsupportedLabel = 'Switch network', className = '' }: NetworkButtonProps) {
  const { network, isUnsupported } = useNetwork()
  return (
    <OpenButton className={`bf-button bf-network ${className}`} view="Networks">
      {label ?? (isUnsupported ? unsupportedLabel : (network?.name ?? 'Select network'))}
    </OpenButton>
  )
}
