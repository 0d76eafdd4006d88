import type { ReactNode } from 'react'
import { useKitState } from '../hooks/useKitState.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useShownAccount } from '../hooks/useShownAccount.ts'
import { formatAddress } from '../parts/formatAddress.ts'
import { formatName } from '../parts/formatName.ts'
import type { OpenButtonProps } from './OpenButton.tsx'

/** Props of `AccountButton`: those of a `<button>` (`className` is added to its own), and its text. */
export type AccountButtonProps = Omit<OpenButtonProps, 'children'> & {
  /** Text while the wallet is on a network the page does not support. */
  readonly unsupportedLabel?: string
  /** Drawn before the account while it is connected, such as `<AccountBalance />`. */
  readonly balance?: ReactNode
  /** Drawn instead of the account's name or address while it is connected, such as `<AccountAvatar />`. */
  readonly account?: ReactNode
}

/** What a button of the connected account is drawn with; nothing while no account is known. */
export function useAccountButton({
  unsupportedLabel = 'Wrong network',
  className = '',
  disabled,
  balance,
  account,
  ...rest
}: AccountButtonProps): OpenButtonProps | undefined {
  const { address, isConnected, profileName } = useShownAccount()
  const { isUnsupported } = useNetwork()
  // Who waits for a wallet that does not answer can cancel, or choose another one.
  const isOpenable = useKitState(state => isConnected || state.isSlow)
  if (!address) return undefined
  return {
    title: address,
    ...rest,
    className: `bf-button bf-account ${className}`.trimEnd(),
    disabled: disabled || !isOpenable,
    'aria-busy': !isConnected,
    children: isUnsupported ? (
      unsupportedLabel
    ) : (
      <>
        {isConnected && balance}
        {account ?? formatName(profileName) ?? formatAddress(address)}
      </>
    ),
  }
}
