'use client'
import { useNetwork } from '../hooks/useNetwork.ts'
import { OpenButton, type OpenButtonProps } from './OpenButton.tsx'

/** Props of `NetworkButton`: those of a `<button>` (`className` is added to its own), and its texts. */
export type NetworkButtonProps = Omit<OpenButtonProps, 'children'> & {
  /** Text instead of the network's name. */
  readonly label?: string
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
      {label ?? (isUnsupported ? unsupportedLabel : (network?.name ?? 'Select network'))}
    </OpenButton>
  )
}
