'use client'
import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from 'react'
import { classes } from './classes.ts'

/**
 * A 44 px square button that shows only an icon; its name is mandatory.
 *
 * @example <IconButton label={t('close')} onClick={close}><CloseIcon /></IconButton>
 */
export const IconButton = forwardRef<HTMLButtonElement, IconButton.Props>(function IconButton(
  { label, className, ...rest },
  ref,
) {
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={classes('bf-icon-button', className)}
      aria-label={label}
      title={label}
    />
  )
})

export declare namespace IconButton {
  type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'aria-label' | 'title'> & {
    /** The accessible name, also shown as a tooltip. */
    label: string
    /** One icon. */
    children: ReactNode
  }
}
