'use client'
import type { AccountSnapshot } from '../core/account/AccountSnapshot.ts'
import { OneButton, type OneButtonProps } from './OneButton.tsx'

/** Props of `NamespaceConnectButton`. */
export type NamespaceConnectButtonProps = OneButtonProps & {
  readonly namespace: NonNullable<OneButtonProps['namespace']>
  /** The visitor has connected a wallet of the family. */
  readonly onSuccess?: ((account: AccountSnapshot) => void) | undefined
}

/**
 * "Connect wallet" for the wallets of one family, whichever is active, and that family's account once connected.
 * @example <NamespaceConnectButton namespace="solana" label="Connect Solana" />
 */
export function NamespaceConnectButton({ onSuccess, ...props }: NamespaceConnectButtonProps) {
  return <OneButton {...props} kind="connect" onAccount={onSuccess} />
}
