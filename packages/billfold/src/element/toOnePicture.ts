import type { OneAccount } from '../core/account/toOneAccount.ts'
import { formatAddress } from '../parts/formatAddress.ts'
import { formatName } from '../parts/formatName.ts'

export type OneButtonKind = 'wallet' | 'connect' | 'account' | 'network'

/** What a button about one wallet or family looks like: the same labels and states as its twin of `billfold/react/buttons`. Pure. */
export function toOnePicture(
  kind: OneButtonKind,
  { label, unsupportedLabel, isDisabled, isPending }: toOnePicture.Given,
  one: OneAccount | undefined,
) {
  const isNetwork = kind === 'network'
  const address = isNetwork ? undefined : one?.address
  const text = () => {
    if (isNetwork)
      return one?.isUnsupported
        ? (unsupportedLabel ?? 'Switch network')
        : (label ?? one?.network?.name ?? 'Select network')
    if (one && address)
      return one.isUnsupported
        ? (unsupportedLabel ?? 'Wrong network')
        : (formatName(one.profileName) ?? formatAddress(address))
    return label ?? (one?.isLocked ? 'Unlock wallet' : (kind === 'wallet' && one?.name) || 'Connect wallet')
  }
  return {
    className: `bf-button bf-${isNetwork ? 'network' : address ? 'account' : 'connect'}`,
    text: text(),
    title: address,
    isHidden: kind === 'account' && !address,
    isDisabled: isDisabled || !one || (!isNetwork && !(address ? one.isConnected : one.isOffered)),
    isBusy: !isNetwork && (address ? !one?.isConnected : isPending),
  }
}

export declare namespace toOnePicture {
  type Given = {
    readonly label: string | undefined
    readonly unsupportedLabel: string | undefined
    readonly isDisabled: boolean
    /** A press is being answered in the modal. */
    readonly isPending: boolean
  }
}
