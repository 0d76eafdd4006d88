'use client'
import type { ButtonHTMLAttributes, SyntheticEvent } from 'react'
import type { PublicView } from '../core/modal/views.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { useModal } from '../hooks/useModal.ts'
import { themeButton } from '../parts/tokens/themeButton.ts'

/** Props of `OpenButton`: those of a `<button>`, and the view to open. */
export type OpenButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  /** The view to open; by default Account when connected, else Connect. */
  readonly view?: PublicView | undefined
}

/**
 * A button that opens the modal, and loads its code as soon as the visitor looks like pressing it. It takes what a
 * `<button>` takes; an `onClick` that calls `event.preventDefault()` keeps the modal closed.
 * @example <OpenButton view="AllWallets" data-testid="wallets">All wallets</OpenButton>
 */
export function OpenButton({ view, onClick, onPointerEnter, onFocus, onTouchStart, ...rest }: OpenButtonProps) {
  const { open, warm, isOpen } = useModal()
  const theme = useKitState(state => state.theme)
  // The host's own listener first: it may say that nothing is to happen.
  const after =
    <event extends SyntheticEvent>(act: () => void, listener?: (event: event) => void) =>
    (event: event) => {
      listener?.(event)
      if (!event.defaultPrevented) act()
    }
  return (
    <button
      aria-haspopup="dialog"
      data-theme={theme.mode}
      {...rest}
      // Custom properties by the script: a policy without inline styles refuses them in a server's HTML.
      ref={node => {
        if (node) themeButton(node, theme)
      }}
      type="button"
      aria-expanded={isOpen}
      onPointerEnter={after(warm, onPointerEnter)}
      onFocus={after(warm, onFocus)}
      onTouchStart={after(warm, onTouchStart)}
      onClick={after(() => open(view), onClick)}
    />
  )
}
