'use client'
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type ForwardedRef,
  forwardRef,
  type ReactNode,
} from 'react'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'
import { safeHref } from './safeHref.ts'

/**
 * A button of the full width, or with `href` a link that looks like one.
 *
 * While busy it keeps its size, its label and its focus, and ignores presses; the ring appears after 300 ms.
 * A link opens in a new tab without `opener` or `referrer`; an address that could run code is not followed.
 *
 * @example <Button onClick={retry} isBusy={isRetrying}>{t('retry')}</Button>
 */
export const Button = forwardRef(function Button(
  { kind = 'quiet', size, icon, isBusy, href, className, children, ...rest }: Button.Props,
  ref: ForwardedRef<HTMLButtonElement & HTMLAnchorElement>,
) {
  const look = { className: classes('bf-button', className), 'data-kind': kind, 'data-size': size }
  const text = (
    <span className="bf-button-text">
      {icon}
      {children}
    </span>
  )
  if (href !== undefined) {
    return (
      <a
        target="_blank"
        {...(rest as Button.LinkProps)}
        {...look}
        ref={ref}
        rel="noopener noreferrer"
        href={safeHref(href)}
      >
        {text}
      </a>
    )
  }
  const { onClick, ...native } = rest as Button.NativeProps
  return (
    <button
      type="button"
      {...native}
      {...look}
      ref={ref}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || native['aria-disabled']}
      onClick={event => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {text}
      {isBusy && (
        <span className="bf-button-busy">
          <Spinner />
        </span>
      )}
    </button>
  )
})

export declare namespace Button {
  type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'style'>
  type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children' | 'style' | 'href' | 'rel'>
  type Props = {
    /** `primary` at most once per view; `danger` for what cannot be undone; `text` for the least of several. */
    kind?: 'primary' | 'quiet' | 'danger' | 'text'
    /** `small` is as wide as its text and 44 px high. */
    size?: 'small'
    /** An icon before the text. */
    icon?: ReactNode
    /** Waiting for an answer. */
    isBusy?: boolean
    /** A verb and its object: "Send 12 USDC". */
    children: ReactNode
  } & (({ href?: undefined } & NativeProps) | ({ href: string } & LinkProps))
}
