import { formatAddress } from '../parts/formatAddress.ts'
import { formatName } from '../parts/formatName.ts'
import type { KitPicture } from './KitPort.ts'
import type { ButtonAttributes } from './readAttributes.ts'

/** The words of the buttons, the same as those of `billfold/react`. A host replaces them by attributes. */
const words = {
  connect: 'Connect wallet',
  unlock: 'Unlock wallet',
  switchNetwork: 'Switch network',
  wrongNetwork: 'Wrong network',
  selectNetwork: 'Select network',
} as const

export type ButtonKind = 'connect' | 'account' | 'network'

/** What a button looks like and does. */
export type ButtonPicture = {
  readonly className: string
  readonly text: string
  readonly title: string | undefined
  readonly isHidden: boolean
  readonly isDisabled: boolean
  readonly isBusy: boolean
  readonly view: string | undefined
}

/**
 * The picture of a button: the same labels and states as the buttons of `billfold/react`. Without a kit, because none is
 * there yet or it was destroyed, it cannot be pressed.
 */
export function toButtonPicture(
  kind: ButtonKind,
  { label, unsupportedLabel, view, isDisabled }: Omit<ButtonAttributes, 'kit'>,
  kit: KitPicture | undefined,
): ButtonPicture {
  const plain = { title: undefined, isHidden: false, isDisabled: isDisabled || !kit, isBusy: false }
  if (kind === 'network')
    return {
      ...plain,
      className: 'bf-button bf-network',
      text:
        label ??
        (kit?.isUnsupported ? (unsupportedLabel ?? words.switchNetwork) : (kit?.networkName ?? words.selectNetwork)),
      view: view ?? 'Networks',
    }
  // A stored connection that is being restored shows its address, busy.
  if (kit?.address)
    return {
      ...plain,
      className: 'bf-button bf-account',
      text: kit.isUnsupported
        ? (unsupportedLabel ?? words.wrongNetwork)
        : (formatName(kit.profileName) ?? formatAddress(kit.address)),
      title: kit.address,
      isDisabled: isDisabled || !(kit.isConnected || kit.isSlow),
      isBusy: !kit.isConnected,
      view,
    }
  return {
    ...plain,
    className: 'bf-button bf-connect',
    isHidden: kind === 'account',
    text: label ?? (kit?.isLocked ? words.unlock : words.connect),
    view: view ?? 'Connect',
  }
}
