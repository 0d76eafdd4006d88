'use client'
import { type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { useFollowHeight } from './useFollowHeight.ts'
import { useSwipeClose } from './useSwipeClose.ts'

/**
 * The card: drag handle (bottom sheet only) · header · one scrolling body · side panel (wide layout only).
 *
 * The card's height follows its content within 150 ms, once that is there (`isLoading`). At 430 px and less, inside
 * `.bf-dialog`, it is a bottom sheet that closes when it is swiped down. From 720 px of width `layout: 'wide'` draws two
 * columns of 720 × 480.
 *
 * @example <Frame header={<Header title="Send" close={{ label: t('close'), onClick: close }} />} viewKey="Connect" direction="forward">…</Frame>
 */
export function Frame({
  header,
  children,
  side,
  layout,
  viewKey,
  direction,
  isLoading,
  onSwipeClose,
  isInline,
}: Frame.Props) {
  const card = useRef<HTMLDivElement>(null)
  useFollowHeight(card, viewKey, isLoading)
  useSwipeClose(card, onSwipeClose)
  return (
    <div ref={card} className={classes('bf-card', isInline && 'bf-inline')} data-layout={isInline ? undefined : layout}>
      <div className="bf-handle" />
      {header}
      <div key={viewKey} className="bf-body bf-scroll" data-enter={direction}>
        {children}
      </div>
      {side && <aside className="bf-side">{side}</aside>}
    </div>
  )
}

export declare namespace Frame {
  type Props = {
    /** A `Header`. */
    header: ReactNode
    /** The view. */
    children: ReactNode
    /** The right column of the wide layout; render it only where the layout is wide. */
    side?: ReactNode
    /** `wide` has an effect from 720 px of viewport width. */
    layout?: 'compact' | 'wide' | undefined
    /** Changes with the view: the body is mounted anew, scrolled to its top, and slides in. */
    viewKey?: string
    /** The direction of travel; absent on the first view, which does not slide. */
    direction?: 'forward' | 'back' | undefined
    /** The view is on its way: the card keeps the height that it has. */
    isLoading?: boolean | undefined
    /** Allows closing by a swipe down on handle or header of the bottom sheet. */
    onSwipeClose?: (() => void) | undefined
    /** Fills its container, without overlay and shadow, always in one column. */
    isInline?: boolean
  }
}
