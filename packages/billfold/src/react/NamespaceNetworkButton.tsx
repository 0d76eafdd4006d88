'use client'
import type { NetworkSnapshot } from '../core/actions/getNetwork.ts'
import { OneButton, type OneButtonProps } from './OneButton.tsx'

/** Props of `NamespaceNetworkButton`. */
export type NamespaceNetworkButtonProps = OneButtonProps & {
  /** The visitor has switched. */
  readonly onSuccess?: ((network: NetworkSnapshot) => void) | undefined
}

/**
 * The network of one family, or of one of several connected wallets; opens the networks.
 * @example <NamespaceNetworkButton namespace="eip155" onSuccess={({ network }) => console.log(network?.name)} />
 */
export function NamespaceNetworkButton({ onSuccess, ...props }: NamespaceNetworkButtonProps) {
  return <OneButton {...props} kind="network" onNetwork={onSuccess} />
}
