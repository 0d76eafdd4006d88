'use client'
import type { ButtonHTMLAttributes } from 'react'
import type { PublicView } from '../core/modal/views.ts'
import { useModal } from '../hooks/useModal.ts'

/** Props of `OpenButton`: those of a `<button>`, and the view to open. */
export type OpenButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'type'> & {
  /** The view to open; by default Account when connected, else Connect. */
  readonly view?: PublicView | undefined
}

/**
 * A button that opens the modal, and loads its code as soon as the visitor looks like pressing it.
 * @example <OpenButton view="AllWallets">All wallets</OpenButton>
 */
export function OpenButton({ view, ...rest }: OpenButtonProps) {
  const { open, warm, isOpen } = useModal()
  return (
    <button
      {...rest}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={warm}
      onFocus={warm}
      onTouchStart={warm}
      onClick={() => open(view)}
    />
  )
}
