import { useKitState } from '../hooks/useKitState.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useShownAccount } from '../hooks/useShownAccount.ts'
import { formatAddress } from '../parts/formatAddress.ts'
import { formatName } from '../parts/formatName.ts'
import type { AccountButtonProps } from './AccountButton.tsx'
import type { OpenButtonProps } from './OpenButton.tsx'

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
