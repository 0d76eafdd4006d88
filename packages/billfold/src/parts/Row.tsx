'use client'
import {
  type ForwardedRef,
  type ForwardRefExoticComponent,
  forwardRef,
  type HTMLAttributes,
  type ReactNode,
  type RefAttributes,
} from 'react'
import { classes } from './classes.ts'
import { plainText } from './plainText.ts'
import { Spinner } from './Spinner.tsx'
import { safeHref } from './safeHref.ts'

/** What a row may be. */
type RowElement = HTMLButtonElement & HTMLAnchorElement & HTMLDivElement

const plain = (text: ReactNode) => (typeof text === 'string' ? plainText(text) : text)

/**
 * A 56 px row: image · title and subtitle · tag · trailing.
 *
 * With `onClick` it is a button, with `href` a link, otherwise plain content that takes no focus. Long names end in an
 * ellipsis. A disabled row stays reachable, so that its subtitle can say why; it ignores presses.
 *
 * @example <Row image={<Image name={w.name} src={w.icon} />} title={w.name} tag={<Tag tone="success">…</Tag>} onClick={choose} />
 */
export const Row: ForwardRefExoticComponent<Row.Props & RefAttributes<RowElement>> = forwardRef(function Row(
  {
    image,
    title,
    subtitle,
    tag,
    trailing,
    isFlat,
    isCurrent,
    isDisabled,
    isBusy,
    href,
    onClick,
    className,
    ...rest
  }: Row.Props,
  ref: ForwardedRef<RowElement>,
) {
  const isBlocked = isDisabled || isBusy
  const shared = {
    ...rest,
    ref,
    className: classes('bf-row', className),
    'data-flat': isFlat ? '' : undefined,
    'data-off': isDisabled ? '' : undefined,
    'aria-current': isCurrent || undefined,
    'aria-disabled': isBlocked || undefined,
    'aria-busy': isBusy || undefined,
  }
  const content = (
    <>
      {image}
      <span className="bf-row-text">
        <span className="bf-row-title bf-cut" dir="auto">
          {plain(title)}
        </span>
        {subtitle != null && subtitle !== '' && (
          <span className="bf-row-sub bf-cut" dir="auto">
            {plain(subtitle)}
          </span>
        )}
      </span>
      {tag}
      {(isBusy || trailing) && <span className="bf-row-end">{isBusy ? <Spinner /> : trailing}</span>}
    </>
  )
  if (href !== undefined) {
    const to = isBlocked ? undefined : safeHref(href)
    return (
      <a target="_blank" {...shared} rel="noopener noreferrer" href={to} onClick={isBlocked ? undefined : onClick}>
        {content}
      </a>
    )
  }
  if (!onClick) return <div {...shared}>{content}</div>
  return (
    <button type="button" {...shared} onClick={isBlocked ? undefined : onClick}>
      {content}
    </button>
  )
})

export declare namespace Row {
  type Props = Omit<HTMLAttributes<HTMLElement>, 'title' | 'style' | 'children'> & {
    /** An `Image` or `IconTile` of 40 px. */
    image?: ReactNode
    title: ReactNode
    /** One line under the title. */
    subtitle?: ReactNode
    /** A `Tag` before the end. */
    tag?: ReactNode
    /** At the end: a chevron, an amount, a check mark. */
    trailing?: ReactNode
    /** Without a background of its own. */
    isFlat?: boolean
    /** The chosen one of its list (`aria-current`). */
    isCurrent?: boolean
    /** Cannot be pressed now; say why in `subtitle`. */
    isDisabled?: boolean
    /** Pressed and waiting. */
    isBusy?: boolean
    /** Makes the row a link to a new tab. */
    href?: string
    disabled?: never
  }
}
