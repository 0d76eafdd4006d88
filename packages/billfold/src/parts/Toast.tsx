'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { CheckIcon } from './icons/CheckIcon.tsx'
import { CloseIcon } from './icons/CloseIcon.tsx'
import { ErrorIcon } from './icons/ErrorIcon.tsx'
import { InfoIcon } from './icons/InfoIcon.tsx'

const icons = { info: InfoIcon, success: CheckIcon, danger: ErrorIcon }

/**
 * A short message over the card. It leaves by itself after `durationMs`, counted only while neither pointer nor focus
 * is on it, or stays until dismissed. It announces nothing itself: put the text into `LiveRegions`, which is there
 * before the message comes.
 */
export function Toast({ tone = 'info', children, onDismiss, dismissLabel, durationMs }: Toast.Props) {
  const [isHeld, setHeld] = useState(false)
  const dismiss = useRef(onDismiss)
  useEffect(() => {
    dismiss.current = onDismiss
  })
  useEffect(() => {
    if (isHeld || durationMs === undefined) return
    const timer = setTimeout(() => dismiss.current(), durationMs)
    return () => clearTimeout(timer)
  }, [isHeld, durationMs])
  const ToneIcon = icons[tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the timer; the control is the button
    <div
      className="bf-toast"
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToneIcon width={20} height={20} />
      <span>{children}</span>
      <IconButton label={dismissLabel} onClick={onDismiss}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

export declare namespace Toast {
  type Props = {
    tone?: 'info' | 'success' | 'danger'
    /** One sentence. */
    children: ReactNode
    onDismiss: () => void
    dismissLabel: string
    /** Time until it leaves, ms; at least 6,000 is readable. Absent: until dismissed, as failures should be. */
    durationMs?: number
  }
}
