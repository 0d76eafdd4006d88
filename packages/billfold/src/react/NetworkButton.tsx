'use client'
import { useNetwork } from '../hooks/useNetwork.ts'
import { OpenButton } from './OpenButton.tsx'

export type NetworkButtonProps = {
  readonly label?: string
  readonly unsupportedLabel?: string
  readonly className?: string
}

/** The active network; opens the list of networks. */
export function NetworkButton({ label, unsupportedLabel = 'Switch network', className = '' }: NetworkButtonProps) {
  const { network, isUnsupported } = useNetwork()
  return (
    <OpenButton className={`bf-button bf-network ${className}`} view="Networks">
      {label ?? (isUnsupported ? unsupportedLabel : (network?.name ?? 'Select network'))}
    </OpenButton>
  )
}
