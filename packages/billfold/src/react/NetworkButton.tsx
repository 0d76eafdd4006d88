'use client'
import type { ReactNode } from 'react'
import { useNetwork } from '../hooks/useNetwork.ts'
import { OpenButton, type OpenButtonProps } from './OpenButton.tsx'

/** Props of `NetworkButton`: those of a `<button>` (`className` is added to its own), and its texts. */
export type NetworkButtonProps = Omit<OpenButtonProps, 'children'> & {
  /** Drawn instead of the network's name, such as `<NetworkImage />`. */
  readonly label?: ReactNode
  /** Text while the wallet is on a network the page does not support. */
  readonly unsupportedLabel?: string
}

/**
 * The active network; opens the list of networks.
 * @example <NetworkButton unsupportedLabel="Wrong network" />
 */
export function NetworkButton({
  label,
  unsupportedLabel = 'Switch network',
  className = '',
  ...rest
}: NetworkButtonProps) {
  const { network, isUnsupported } = useNetwork()
  return (
    <OpenButton view="Networks" {...rest} className={`bf-button bf-network ${className}`.trimEnd()}>
      {isUnsupported ? unsupportedLabel : (label ?? network?.name ?? 'Select network')}
    </OpenButton>
  )
}
