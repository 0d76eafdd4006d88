'use client'
import { useShownAccount } from '../hooks/useShownAccount.ts'
import { OpenButton } from './OpenButton.tsx'
import { type AccountButtonProps, useAccountButton } from './useAccountButton.tsx'

/** Props of `ConnectButton`: those of a `<button>` (`className` is added to its own), and its texts. */
export type ConnectButtonProps = AccountButtonProps & {
  /** Text while nothing is connected; by default `Connect wallet`, or `Unlock wallet` while the connected one is locked. */
  readonly label?: string
}

/**
 * The one button most hosts need: "Connect wallet", and the account once connected. A plain button of the page, styled
 * by `billfold/styles.css` or by the host.
 * @example <ConnectButton label="Sign in" />
 */
export function ConnectButton({ label, ...props }: ConnectButtonProps) {
  const { isLocked } = useShownAccount()
  const shown = useAccountButton(props)
  const { unsupportedLabel: _, balance: __, account: ___, className = '', ...rest } = props
  // One element for both: the modal returns the focus to what opened it, also when the visitor has connected meanwhile.
  return (
    <OpenButton
      {...(shown ?? {
        view: 'Connect',
        ...rest,
        className: `bf-button bf-connect ${className}`.trimEnd(),
        children: label ?? (isLocked ? 'Unlock wallet' : 'Connect wallet'),
      })}
    />
  )
}
