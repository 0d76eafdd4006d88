'use client'
import { OneButton, type OneButtonProps } from './OneButton.tsx'

/** Props of `NamespaceAccountButton`. */
export type NamespaceAccountButtonProps = Omit<OneButtonProps, 'label' | 'onError'>

/**
 * The account of one family, or of one of several connected wallets; opens its view. Nothing without one.
 * @example <NamespaceAccountButton namespace="bip122" />
 */
export function NamespaceAccountButton(props: NamespaceAccountButtonProps) {
  return <OneButton {...props} kind="account" />
}
